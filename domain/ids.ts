/** Regular expression of an id in URLs and requests, without anchors. */
export const idPattern = '[A-Za-z0-9_-]{1,160}'

/** Pattern of an id that an organiser chooses, without anchors. */
export const slugPattern = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Whether a text has the form of an athlete's id: ten bytes in lower-case base 32. */
export const isAthleteId = (text: string) => /^[a-z2-7]{16}$/.test(text)
