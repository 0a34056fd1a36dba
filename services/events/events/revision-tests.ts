import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { eventStatuses } from '../../../domain/events.ts'
import type { Race } from '../races/schema.ts'
import { cancelled, createDecidedEvent, entries, eventId, type Given } from './decided-event.ts'

type DecidedEvent = Awaited<ReturnType<typeof createDecidedEvent>>

/** A random change: mostly a decision, else another version of the package. */
const edit = fc.oneof(
  {
    weight: 49,
    arbitrary: fc.record({
      status: fc.constantFrom(...eventStatuses),
      race: fc.constantFrom(undefined, 'half', 'mile'),
      newStart: fc.constantFrom(undefined, '2026-06-01', '2026-06-01 11:00', '2026-04-01'),
      newPlace: fc.constantFrom(undefined, 'Dry dock 2'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Given>(
      {},
      { status: cancelled },
      { event: { name: 'Harbour Run' } },
      { event: { city: 'Delft' }, entries },
      { half: { startsAt: new Date('2026-05-03T09:00:00Z') } },
      { mile: { name: 'Long mile' } },
    ),
  },
)

/** Returns the revision of the event, and what its calendar entry shows. */
async function readRevision({ service, readEvent }: DecidedEvent) {
  const event = await readEvent()
  const { body } = await service.get<{ items: Race[] }>(`/v1/web/events/${eventId}/races`)
  const facts = [event, ...body.items].map((each) => [
    [each.name, each.starts_at, each.status],
    [each.status_decision?.reason, each.status_decision?.new_place, each.status_decision?.new_date],
  ])
  return { revision: event.revision, facts: JSON.stringify([facts, event.city, event.date_to]) }
}

/**
 * Tests that the revision of an event never falls, and that it grows with everything that calendars
 * show.
 */
export function testRevisions(edits: number): void {
  test(`the revision of an event never falls in ${String(edits)} edits, and grows with what calendars show`, async () => {
    const event = await createDecidedEvent()
    onTestFinished(() => event.service.close())
    let before = await readRevision(event)
    let last = before.revision
    for (const [index, given] of fc.sample(edit, { numRuns: edits, seed: 39 }).entries()) {
      if ('race' in given) await event.decide(given.status, given)
      else await event.publish(given)
      const row = await event.service.db
        .selectFrom('events')
        .select('revision')
        .executeTakeFirstOrThrow()
      expect(row.revision).toBeGreaterThanOrEqual(last)
      last = row.revision
      if (index % 10 > 0) continue
      const after = await readRevision(event)
      if (after.facts !== before.facts) expect(after.revision).toBeGreaterThan(before.revision)
      before = after
    }
  }, 120_000)
}
