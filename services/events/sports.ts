/** The sports of the event filters, in the order of the bits of `events.sport_bits`. */
export const sports = [
  'running',
  'cycling',
  'walking',
  'triathlon',
  'swimming',
  'inline_skating',
  'ice_skating',
  'obstacle_run',
  'biathlon',
] as const

/** The sports of races: those of the filters, and the wheeled classes. */
export const raceSports = [...sports, 'wheelchair', 'handcycle', 'wheelchair_race'] as const

type RaceSport = (typeof raceSports)[number]

/** Decimals of seconds in sports that are decided by fractions of a second. */
export const timeDigits: Partial<Record<RaceSport, 1 | 2>> = {
  biathlon: 1,
  ice_skating: 2,
  inline_skating: 2,
  swimming: 2,
}
