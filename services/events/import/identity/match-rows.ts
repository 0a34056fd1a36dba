import { setImmediate as nextTurn } from 'node:timers/promises'
import { closeGroups, minPoints, type Features, points, wideGroups } from './features.ts'

/** A participant of the current or earlier results of the race. */
export interface EarlierParticipant {
  id: string
  /** True for a participant with a privacy request. */
  hidden: boolean
  features: Features
}

/** Earlier participants to compare with new rows; both sides use the same feature hash. */
export interface Pool {
  participants: readonly EarlierParticipant[]
  /** Features of the new row at this index, hashed like those of the participants. */
  featuresOf: (row: number) => Features
}

interface Pair {
  row: number
  id: string
  hidden: boolean
  pool: number
  points: number
}

/** Larger groups share only a frequent value, such as a first name, and are not compared. */
const largestGroup = 40
const rowsAtOnce = 250

/**
 * Finds the earlier participant of each new row, at most one per row; runs in linear time.
 * Rows with the same number or name are compared first, then rows that share a word or a time.
 * Pairs with the most points win. Ties prefer hidden participants, then the first pool, then earlier rows.
 * @returns ids of earlier participants by row index
 */
export async function matchRows(
  rows: readonly number[],
  pools: readonly Pool[],
): Promise<Map<number, string>> {
  const matched = new Map<number, string>()
  const taken = new Set<string>()
  for (const groupsOf of [closeGroups, wideGroups]) {
    const rowsLeft = rows.filter((row) => !matched.has(row))
    const poolsLeft = pools.map((pool) => ({
      ...pool,
      participants: pool.participants.filter(({ id }) => !taken.has(id)),
    }))
    for (const { row, id } of await findPairs(rowsLeft, poolsLeft, groupsOf)) {
      if (matched.has(row) || taken.has(id)) continue
      matched.set(row, id)
      taken.add(id)
    }
  }
  return matched
}

type GroupsOf = (features: Features) => string[]

/** Pairs with at least `minPoints` points, best first. */
async function findPairs(
  rows: readonly number[],
  pools: readonly Pool[],
  groupsOf: GroupsOf,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [number, pool] of pools.entries()) {
    if (pool.participants.length === 0) continue
    const groups = groupParticipants(pool.participants, groupsOf)
    for (const [done, row] of rows.entries()) {
      const features = pool.featuresOf(row)
      const candidates = new Set<EarlierParticipant>()
      for (const group of groupsOf(features)) {
        const members = groups.get(group) ?? []
        if (members.length > largestGroup) continue
        for (const member of members) candidates.add(member)
      }
      for (const { id, hidden, features: earlier } of candidates) {
        const pair = { row, id, hidden, pool: number, points: points(earlier, features) }
        if (pair.points >= minPoints) pairs.push(pair)
      }
      if (done % rowsAtOnce === rowsAtOnce - 1) await nextTurn()
    }
  }
  return pairs.sort(
    (a, b) =>
      b.points - a.points ||
      Number(b.hidden) - Number(a.hidden) ||
      a.pool - b.pool ||
      a.row - b.row ||
      (a.id < b.id ? -1 : 1),
  )
}

function groupParticipants(
  participants: readonly EarlierParticipant[],
  groupsOf: GroupsOf,
): Map<string, EarlierParticipant[]> {
  const groups = new Map<string, EarlierParticipant[]>()
  for (const participant of participants) {
    for (const group of groupsOf(participant.features)) {
      const members = groups.get(group)
      if (members === undefined) groups.set(group, [participant])
      else members.push(participant)
    }
  }
  return groups
}
