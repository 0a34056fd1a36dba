import { athleteResultId } from '../../domain/athlete-results.ts'
import { idPattern } from '../../domain/ids.ts'
import { refusal } from '../errors.ts'

const restId = new RegExp(`^${idPattern}$`)
const resultId = new RegExp(`^${idPattern}~${idPattern}$`)

/**
 * Returns true if REST accepts an id. REST refuses a whole request that contains one malformed id.
 */
export const isId = (id: string) => restId.test(id)

/** Returns true if REST accepts the id of a result: of a race and an athlete in it. */
export const isResultId = (id: string) => resultId.test(id)

/** A row about an athlete in a race. A result has the id of the athlete in `id`. */
export interface AthleteRow {
  race_id?: unknown
  participant_id?: unknown
  id?: unknown
}

/** Returns the id of the result of a row. */
export const resultIdOf = ({ race_id: raceId, participant_id: athleteId, id }: AthleteRow) =>
  athleteResultId({ raceId: String(raceId), athleteId: String(athleteId ?? id) })

/** Matches all ids that `isId` and `isResultId` accept, and some other texts. */
const anyId = /^[A-Za-z0-9_~-]{1,330}$/

/**
 * Checks an id that becomes part of a path, before a service is called.
 * @throws GraphQLError 404 with the name of the argument, if the text cannot be an id
 */
export function checkId(field: string, value: unknown): void {
  if (typeof value !== 'string' || anyId.test(value)) return
  throw refusal(404, 'route.notFound', `There is nothing with this ${field}.`, field)
}
