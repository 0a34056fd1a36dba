import type { EventsDatabase } from '../database.ts'
import { runner } from '../import/testing.ts'
import { raceId } from '../timing/testing.ts'

export const minute = 60_000

/** Two finishers, a private finisher, an athlete who stopped, and one who did not start. */
export const rows = [
  runner('1', {
    gunTime: 70 * minute,
    chipTime: 69 * minute,
    splitTimes: [16 * minute, 33 * minute],
    gender: 'M',
  }),
  runner('2', {
    gunTime: 80 * minute,
    chipTime: 80 * minute,
    splitTimes: [18 * minute, 33 * minute],
  }),
  runner('3', {
    gunTime: 90 * minute,
    chipTime: 90 * minute,
    splitTimes: [20 * minute, null],
    name: 'Hidden Person',
    private: true,
  }),
  runner('4', {
    state: 'did_not_finish',
    gunTime: null,
    chipTime: null,
    splitTimes: [25 * minute, null],
  }),
  runner('5', { state: 'did_not_start', gunTime: null, chipTime: null, splitTimes: [null, null] }),
]

/** Returns the id of the athlete with a start number in the race. */
export async function participantId(db: EventsDatabase, bib: string) {
  const [participant] = await db
    .selectFrom('participants')
    .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
    .select('participants.id')
    .where('races.id', '=', raceId)
    .where('bib', '=', bib)
    .execute()
  return participant?.id ?? ''
}
