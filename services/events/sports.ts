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
