import { setImmediate as nextTurn } from 'node:timers/promises'
import { closeGroups, minPoints, type Features, points, wideGroups } from './features.ts'

/** A participant of the current results or of earlier results of the race. */
export interface EarlierParticipant {
  id: string
  /** Whether the participant must stay hidden. */
  hidden: boolean
  features: Features
}

/**
 * Earlier participants who are compared with new rows. The features of these participants and of
 * the new rows are encoded by the same FeatureHash.
 */
export interface Pool {
  participants: readonly EarlierParticipant[]
  /** Returns the features of the new row at an index, encoded by this FeatureHash. */
  featuresOf: (row: number) => Features
}

interface Pair {
  row: number
  id: string
  hidden: boolean
  pool: number
  points: number
}

/**
 * Maximum number of earlier participants in a group that is compared. The participants of a larger
 * group usually have only a frequent value in common, such as a first name.
 */
const largestGroup = 40
const rowsAtOnce = 250

/**
 * Finds the earlier participant of each new row. A row has at most one earlier participant, and an
 * earlier participant has at most one row. The running time is about proportional to the number of
 * rows. Rows with the same key, number or name are compared first, then rows that share a word or a
 * time. In each comparison, pairs with the most points win. Among pairs with equal points, hidden
 * participants win, then participants of the first pool, then earlier rows.
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

/** Finds the pairs with at least `minPoints` points. The best pair comes first. */
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
