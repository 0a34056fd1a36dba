/** The sports that events are found by. Their order is that of the bits of `events.sport_bits`. */
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

/** What a race may be: one of the sports, or of a wheeled class. */
export const raceSports = [...sports, 'wheelchair', 'handcycle', 'wheelchair_race'] as const

type RaceSport = (typeof raceSports)[number]

/** Sports that a fraction of a second decides, and the digits after the second that their clocks show. */
export const timeDigits: Partial<Record<RaceSport, 1 | 2>> = {
  biathlon: 1,
  ice_skating: 2,
  inline_skating: 2,
  swimming: 2,
}
