import type { LanguageCode } from './languages.ts'

/**
 * Rules of a sport for display, rounding and durations. The label is the message `sport.<key>`, the icon is
 * `<key>.svg`.
 */
interface SportRules {
  /**
   * The rate that pages show: `speed` is the distance per hour, `pace` is the time per unit of
   * distance, `pacePerHundredMetres` is the time per 100 metres.
   */
  rate: 'speed' | 'pace' | 'pacePerHundredMetres'
  /** How displayed finish times are rounded: up, or to the nearest displayed unit. */
  rounding: 'up' | 'nearest'
  /** Whether the import rounds finish times up to whole seconds. */
  wholeSeconds: boolean
  /** Decimals of the seconds, for sports where fractions of a second decide. */
  timeDigits: 0 | 1 | 2
  /**
   * How times grow with the distance: time₂ = time₁ × (distance₂ / distance₁) ^ fatigue. The
   * exponents are those of P. Riegel, "Athletic Records and Human Endurance", American Scientist 69
   * (1981). Sports that the article does not have take the exponent of a similar sport.
   */
  fatigue: number
  /** Distance in metres that the last athletes of a long race cover in an hour. */
  slowest: number
  /** The same for races of more than 100 km. By default, it is the same distance. */
  slowestOfUltras?: number
  /** Hours that a race of laps takes at most if its distance is unknown. */
  hoursOfLaps: number
}

const onFoot = {
  rate: 'pace',
  rounding: 'up',
  wholeSeconds: true,
  timeDigits: 0,
  fatigue: 1.077,
  // A marathon in the mountains closes after twelve hours.
  slowest: 3_500,
  // Relays and backyard ultras.
  hoursOfLaps: 24,
} as const
const atSpeed = {
  rate: 'speed',
  rounding: 'nearest',
  wholeSeconds: false,
  timeDigits: 0,
  fatigue: 1.048,
  slowest: 10_000,
  // Relays and endurance races on wheels and skates.
  hoursOfLaps: 6,
} as const

/** The limits of a brevet of 1000 km (75 hours) and of a triathlon of 226 km (17 hours) are 13.3 km/h. */
const withTimeLimits = { ...atSpeed, slowest: 13_000 } as const

/**
 * The sports by which events can be filtered, in display order. The bits of `events.sport_bits`
 * have the same order.
 */
const eventSports = {
  // 161 km in the mountains take up to 60 hours, with breaks.
  running: { ...onFoot, slowestOfUltras: 2_500 },
  cycling: withTimeLimits,
  walking: { ...onFoot, fatigue: 1.054 },
  triathlon: withTimeLimits,
  swimming: {
    ...atSpeed,
    rate: 'pacePerHundredMetres',
    timeDigits: 2,
    fatigue: 1.03,
    slowest: 1_500,
  },
  inline_skating: { ...atSpeed, timeDigits: 2, fatigue: 1.137 },
  ice_skating: { ...atSpeed, timeDigits: 2, fatigue: 1.06 },
  obstacle_run: { ...onFoot, wholeSeconds: false, slowest: 2_000 },
  biathlon: { ...atSpeed, timeDigits: 1, fatigue: 1.014, slowest: 5_000 },
} as const satisfies Record<string, SportRules>

/**
 * Classes of races on wheels, such as wheelchair. Visitors cannot filter events by these classes.
 */
const wheeledClasses = {
  wheelchair: onFoot,
  handcycle: atSpeed,
  wheelchair_race: onFoot,
} as const satisfies Record<string, SportRules>

export type Sport = keyof typeof eventSports
export type RaceSport = Sport | keyof typeof wheeledClasses

export const sportRules: Readonly<Record<RaceSport, SportRules>> = {
  ...eventSports,
  ...wheeledClasses,
}

/**
 * Rules of a sport that has only a label, such as rowing. The import does not round its times. The
 * last boats of a marathon need seven hours.
 */
const otherSport: SportRules = { ...atSpeed, fatigue: 1.06, slowest: 6_000 }

/**
 * Returns the rules of a race's sport. `sport` is null if the race has only the label of a sport.
 */
export function rulesOf(sport: RaceSport | null): SportRules {
  return sport === null ? otherSport : sportRules[sport]
}

const minuteMs = 60_000

/**
 * Returns how long a race takes at most, in milliseconds, in whole minutes. This is the time of the
 * last athletes of the sport.
 * @param race.scoredBy the score of one of the rankings, if it is the distance in a fixed time or laps
 */
export function longestDuration(race: {
  sport: RaceSport | null
  distance: number | null
  scoredBy: 'laps' | 'distance' | null
}): number {
  return Math.ceil(Math.max(1, longestHours(race)) * 60) * minuteMs
}

const ultraMetres = 100_000

function longestHours({ sport, distance, scoredBy }: Parameters<typeof longestDuration>[0]) {
  const { slowest, slowestOfUltras = slowest, hoursOfLaps } = rulesOf(sport)
  // A race of 24 hours, with an hour for its last lap.
  if (scoredBy === 'distance') return 25
  if (distance === null) return scoredBy === 'laps' ? hoursOfLaps : 3
  return distance / (distance > ultraMetres ? slowestOfUltras : slowest)
}

/** The name of a sport in the words of the organiser. */
export interface SportLabel {
  name: string
  /** Translations of the name, by language of the site. */
  translations: Partial<Record<LanguageCode, string>>
}

export const sports = Object.keys(eventSports) as readonly Sport[]
export const raceSports = Object.keys(sportRules) as readonly RaceSport[]

export function isSport(word: unknown): word is Sport {
  return sports.some((sport) => sport === word)
}

/** Returns the bit mask for sports, with the bits of `events.sport_bits`. */
export function sportBits(wanted: readonly Sport[]): number {
  return wanted.reduce((bits, sport) => bits | (1 << sports.indexOf(sport)), 0)
}

/**
 * Returns the value of the schema.org property `sport`: the organiser's name for the sport, else an
 * English word. Empty if the sport is unknown.
 */
export function schemaOrgSport(sport: RaceSport | null, label: { name: string } | null): string {
  return label?.name ?? sport?.replaceAll('_', ' ') ?? ''
}
