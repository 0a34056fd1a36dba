import { type Features, minPoints, namesMatch, points } from './features.ts'
import type { EarlierParticipant } from './match-rows.ts'

/** A hidden or removed athlete, who is compared with the rows of a new file. */
interface GuardedAthlete {
  id: string
  features: Features
  /** Returns the features of a row, encoded as those of the athlete. */
  featuresOf: (row: number) => Features
  /** Whether a row of the file is equal to the athlete's row. */
  isAssigned: boolean
  isRemoved: boolean
  hasRequest: boolean
}

interface MatchedRows {
  /** Rows that belong to no hidden or removed athlete. */
  shown: readonly number[]
  /** Ids of participants by row. Other rows are new. */
  matched: ReadonlyMap<number, string>
  /** Visible participants of the current results without an equal row. */
  missing: readonly EarlierParticipant[]
  /** Returns the features of a row, encoded as those of `missing`. */
  plainOf: (row: number) => Features
}

interface Undecided {
  participantId: string
  isRemoved: boolean
  /** Rows that may belong to the athlete. */
  rows: number[]
}

/**
 * Finds the hidden athletes to whom a visible row of the file may belong. Also finds the removed
 * athletes who may have a visible row, and those whose row may belong to another athlete.
 */
export function findUndecided(people: readonly GuardedAthlete[], rows: MatchedRows): Undecided[] {
  const { matched } = rows
  const rowOf = new Map([...matched].map(([row, id]) => [id, row]))
  const isNew = (row: number) => !matched.has(row)
  const missing = rows.missing.filter(({ id }) => !rowOf.has(id))
  return people.flatMap((person) => {
    const { id: participantId, features, featuresOf, isRemoved } = person
    const own = rowOf.get(participantId)
    const fit = (row: number) => points(features, featuresOf(row))
    const isSimilar = (row: number) => fit(row) >= minPoints
    const hasName = (row: number) => namesMatch(features, featuresOf(row))
    const isFound = person.isAssigned || (own !== undefined && hasName(own))
    /** Whether a visible row may belong to the athlete. */
    const mayBelong = (row: number) => {
      if (isFound) return isNew(row) && hasName(row) && isSimilar(row)
      if (!person.hasRequest) return isNew(row) && (isSimilar(row) || hasName(row))
      // A row that is matched with another athlete may belong to an athlete without a row.
      return isNew(row) || (own === undefined && isSimilar(row))
    }
    const possible = rows.shown.filter(mayBelong)
    const isDoubtful =
      isRemoved &&
      own !== undefined &&
      (!isFound || missing.some((other) => points(other.features, rows.plainOf(own)) >= fit(own)))
    if (possible.length === 0 && !isDoubtful) return []
    const best = possible.toSorted((a, b) => fit(b) - fit(a))
    return [{ participantId, isRemoved, rows: own === undefined ? best : [own, ...best] }]
  })
}
