/** The nine sports that events are found by, in the order of the site. */
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

export type Sport = (typeof sports)[number]

export function isSport(word: unknown): word is Sport {
  return sports.some((sport) => sport === word)
}
