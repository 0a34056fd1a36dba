import { athleteResultId, parseAthleteResultId } from '../../domain/athlete-results.ts'
import { idPattern } from '../../domain/ids.ts'
import { mostFollowed } from '../../domain/followed.ts'

/** Maximum number of characters of the query parameter `people`. */
export const longestPeople = 2_000

const id = new RegExp(`^${idPattern}$`)

/**
 * Writes athlete results as the query parameter `people`. For each race, the parameter contains the
 * id of the race and the ids of its athletes. One dot separates ids and two dots separate races,
 * because dots need no escape in a URL.
 */
export function writePeople(resultIds: readonly string[]): string {
  const races = new Map<string, string[]>()
  for (const resultId of resultIds) {
    const result = parseAthleteResultId(resultId)
    if (!result) continue
    const athletes = races.get(result.raceId) ?? []
    races.set(result.raceId, [...athletes, result.athleteId])
  }
  return [...races].map(([raceId, athletes]) => [raceId, ...athletes].join('.')).join('..')
}

/**
 * Writes as many athlete results as fit into a link, beginning with the first. Returns the text and
 * the number of these results.
 */
export function writePeopleThatFit(resultIds: readonly string[]) {
  let count = resultIds.length
  let people = writePeople(resultIds)
  while (people.length > longestPeople) people = writePeople(resultIds.slice(0, --count))
  return { people, count }
}

/**
 * Reads the ids of athlete results from the query parameter `people`. Leaves out texts that are not
 * ids.
 */
export function readPeople(people: string): string[] {
  const found = people.split('..').flatMap((race) => {
    const [raceId = '', ...athletes] = race.split('.').filter((part) => id.test(part))
    return athletes.map((athleteId) => athleteResultId({ raceId, athleteId }))
  })
  return [...new Set(found)].slice(0, mostFollowed.athletes)
}
