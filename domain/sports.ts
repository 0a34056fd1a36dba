/** Display and rounding rules of a sport. Its label is the message `sport.<key>`, its icon `<key>.svg`. */
interface SportRules {
  /** Speed per hour, pace per unit of distance, or pace per hundred metres. */
  rate: 'speed' | 'pace' | 'pacePerHundredMetres'
  /** Rounding of displayed finish times; `up`: a started second counts in full. */
  rounding: 'up' | 'nearest'
  /** Whether the import rounds finish times up to whole seconds. */
  wholeSeconds: boolean
  /** Decimals of seconds in sports that are decided by fractions of a second. */
  timeDigits: 0 | 1 | 2
}

const onFoot = { rate: 'pace', rounding: 'up', wholeSeconds: true, timeDigits: 0 } as const
const atSpeed = { rate: 'speed', rounding: 'nearest', wholeSeconds: false, timeDigits: 0 } as const

/** The sports that events can be filtered by, in display order, which is the order of the bits of `events.sport_bits`. */
const eventSports = {
  running: onFoot,
  cycling: atSpeed,
  walking: onFoot,
  triathlon: atSpeed,
  swimming: { ...atSpeed, rate: 'pacePerHundredMetres', timeDigits: 2 },
  inline_skating: { ...atSpeed, timeDigits: 2 },
  ice_skating: { ...atSpeed, timeDigits: 2 },
  obstacle_run: { ...onFoot, wholeSeconds: false },
  biathlon: { ...atSpeed, timeDigits: 1 },
} as const satisfies Record<string, SportRules>

/** Wheeled classes of races, which no filter selects. */
const wheeledClasses = {
  wheelchair: onFoot,
  handcycle: atSpeed,
  wheelchair_race: onFoot,
} as const satisfies Record<string, SportRules>

export type Sport = keyof typeof eventSports
export type RaceSport = Sport | keyof typeof wheeledClasses

/** The rules of all sports of races. */
export const sportRules: Readonly<Record<RaceSport, SportRules>> = {
  ...eventSports,
  ...wheeledClasses,
}

export const sports = Object.keys(eventSports) as readonly Sport[]
export const raceSports = Object.keys(sportRules) as readonly RaceSport[]

export function isSport(word: unknown): word is Sport {
  return sports.some((sport) => sport === word)
}

/** The bit mask of sports as in `events.sport_bits`. */
export function sportBits(wanted: readonly Sport[]): number {
  return wanted.reduce((bits, sport) => bits | (1 << sports.indexOf(sport)), 0)
}

/** Value of the property `sport` in schema.org: English words. */
export function schemaOrgSport(sport: RaceSport): string {
  return sport.replaceAll('_', ' ')
}
