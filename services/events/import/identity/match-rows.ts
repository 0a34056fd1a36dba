import { setImmediate as nextTurn } from 'node:timers/promises'
import { closeGroups, minPoints, type Features, points, wideGroups } from './features.ts'

/** Somebody who is, or was, in the results of the race. */
export interface EarlierParticipant {
  id: string
  /** Asked not to be found. */
  hidden: boolean
  features: Features
}

/** Earlier participants who are compared with new rows; their features are hashed alike. */
export interface Pool {
  participants: readonly EarlierParticipant[]
  /** Of the new row at this index, hashed as those of the participants. */
  featuresOf: (row: number) => Features
}

interface Pair {
  row: number
  id: string
  hidden: boolean
  pool: number
  points: number
}

/** What more have in common says nothing about one: a first name, a common time. */
const largestGroup = 40
const rowsAtOnce = 250

/**
 * Finds for each new row the earlier participant it is about, at most one for each: first among those with
 * the same number or name, then among those with a word of the name or a time in common. The pairs with the
 * most points come first. Of equals, those count first who asked not to be found, then those of the first
 * pool, then the rows at the top of the file. Takes time in proportion to the number of rows.
 * @returns ids of earlier participants by the index of the row
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

/** Pairs with enough points, the best first. */
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
