import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type Entries, eventStatuses, type StatusDecision } from '../../../../domain/events.ts'
import type { EventPackage, RaceInPackage } from '../../event-package.ts'
import { decideStatus, type StatusRequest } from '../../import/publish/decide-status.ts'
import { publishPackage } from '../../import/publish/publish-package.ts'
import { harbourHalf } from '../../import/testing.ts'
import type { Race } from '../../races/schema.ts'
import { createTestService } from '../../testing.ts'
import type { Event } from '../schema.ts'

export const eventId = 'harbour-half-2026'
export const half = `${eventId}-half`
export const mile = `${eventId}-mile`

export const cancelled: StatusDecision = {
  status: 'cancelled',
  reason: 'The quay is closed.',
  decidedAt: new Date('2026-04-30T08:00:00Z'),
  newStart: null,
  newPlace: null,
}

export const entries: Entries = {
  url: 'https://enter.example',
  opens: '2026-04-01T08:00:00.000Z',
  closes: '2026-05-02T08:00:00.000Z',
  price: '€ 35',
  state: 'open',
}

export interface Given {
  status?: StatusDecision
  entries?: Entries
  half?: Partial<RaceInPackage>
  mile?: Partial<RaceInPackage>
  event?: Partial<EventPackage['event']>
}

/** Creates an events service with one event of two races, for tests of the status of the event. */
export async function createDecidedEvent() {
  const service = await createTestService('2026-05-01T12:00:00Z')
  let publications = 0
  let minutes = 0

  /** Publishes the event. By default, its races start at 10:00 and at 12:00 in Amsterdam. */
  async function publish({ status, entries, event, ...races }: Given = {}): Promise<void> {
    publications += 1
    const pkg = harbourHalf({})
    const [race] = pkg.races
    if (race === undefined) throw new Error('the package has no race')
    const first = { ...race, results: null, rankings: [] }
    const second = {
      ...first,
      id: mile,
      name: 'Mile',
      startsAt: new Date('2026-05-03T10:00:00Z'),
      route: null,
    }
    await publishPackage(service.db, {
      ...pkg,
      contentHash: `version ${publications}`,
      event: { ...pkg.event, ...event, status: status ?? null, entries: entries ?? null },
      races: [
        { ...first, ...races.half },
        { ...second, ...races.mile },
      ],
    })
  }

  /** Records a decision of the operator. Each decision is later than the previous one. */
  function decide(status: StatusRequest['status'], more: Partial<StatusRequest> = {}) {
    minutes += 1
    const decidedAt = new Date(Date.parse('2026-05-01T12:00:00Z') + minutes * 60_000)
    const request = {
      eventId,
      race: undefined,
      reason: 'Storm.',
      newStart: undefined,
      newPlace: undefined,
    }
    return decideStatus(service.db, { ...request, status, ...more }, decidedAt)
  }

  const readEvent = async () => (await service.get<Event>(`/v1/web/events/${eventId}`)).body
  const readRace = async (id: string) => (await service.get<Race>(`/v1/web/races/${id}`)).body

  await publish()
  return { service, publish, decide, readEvent, readRace }
}

type DecidedEvent = Awaited<ReturnType<typeof createDecidedEvent>>

/** Generates a random change: usually a decision, sometimes another version of the package. */
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

/** Returns the revision of the event, and a text of facts that calendars show. */
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
 * Tests that the revision of an event never falls, and that it grows when the facts of
 * `readRevision` change.
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
