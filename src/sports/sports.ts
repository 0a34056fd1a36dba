/** The nine sports that events can be filtered by, in display order. */
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
