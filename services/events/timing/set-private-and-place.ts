import type { EventsDatabase } from '../database.ts'
import { renewLiveRace, type ResultKey, setPrivate } from '../results/privacy/privacy-requests.ts'
import { loadRace } from './race/live-race.ts'
import { readTimedRace } from './race/timed-race.ts'
import { computeTimes } from './results/compute-times.ts'
import { writeSortKeys } from './results/write-sort-keys.ts'

/**
 * Adds or withdraws the privacy request of an athlete, as `setPrivate` does. After a withdrawal
 * during the race, the athlete has her place on the course in the live rankings again.
 * @param db a transaction
 */
export async function setPrivateAndPlace(
  db: EventsDatabase,
  result: ResultKey,
  isPrivate: boolean,
): Promise<void> {
  const isShown = await setPrivate(db, result, isPrivate)
  if (isShown) await showLivePlace(db, result)
}

/**
 * Writes the place of an athlete on the course to the live rankings.
 * @param db a transaction that holds the lock of the race
 */
async function showLivePlace(
  db: EventsDatabase,
  { race_id, participant_id }: ResultKey,
): Promise<void> {
  const race = await readTimedRace(db, race_id)
  if (!race || race.resultSetId === null) return
  const live = await loadRace(db, race)
  const starters = live.list.filter(({ participantId }) => participantId === participant_id)
  await writeSortKeys(db, live, await computeTimes(db, live, starters))
  await renewLiveRace(db, race.resultSetId)
}
