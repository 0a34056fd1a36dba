import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { lastNumber } from '../../services/events/publications.ts'
import type { RankingEntryPage } from '../../services/events/rankings/schema.ts'
import { raceId, sender, startService } from '../../services/events/timing/testing.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { readConfig } from '../config.ts'
import { openIdentity } from './identity.ts'

const secret = 'signs the links to results of the harbour'
const minute = 60_000

async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  const { db, close } = await createTestDatabase<EventsSchema & IdentitySchema>([
    eventsMigrations,
    identityMigrations,
  ])
  const config = readConfig({ VAR_DIRECTORY: folder, CLAIM_SECRET: secret })
  const { identity, mailer } = await openIdentity(db, config, () => 'http://localhost:3000')
  const events = await startService(db)
  return {
    db,
    events,
    entries: async () => (await events.inject(`/v1/web/rankings/${raceId}-0/entries`)).body,
    requestPrivacy: async (bib: string, isPrivate: boolean) => {
      const { id } = await db
        .selectFrom('participants')
        .select('id')
        .where('bib', '=', bib)
        .executeTakeFirstOrThrow()
      const token = signClaim({ race_id: raceId, participant_id: id }, secret)
      const { statusCode } = await identity.inject({
        method: 'POST',
        url: '/v1/identity/claims/privacy',
        payload: { token, private: isPrivate },
      })
      return statusCode
    },
    close: async () => {
      await mailer.close()
      await Promise.all([identity.close(), events.close()])
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('a privacy request to the identity service hides the athlete in the events service', async () => {
  const { db, entries, requestPrivacy, close } = await openSite()
  await publishPackage(db, harbourHalf({ rows: [runner('1', { name: 'Zebedee Canary' })] }))
  const before = await entries()
  expect(before).toContain('Zebedee Canary')
  expect(await requestPrivacy('1', true)).toBe(200)
  expect(await entries()).toContain('Z. C.')
  expect(await entries()).not.toContain('Canary')
  await requestPrivacy('1', false)
  expect(await entries()).toBe(before)
  await close()
})

test('a privacy request that changes nothing publishes nothing', async () => {
  const { db, requestPrivacy, close } = await openSite()
  await publishPackage(db, harbourHalf({ rows: [runner('1', { name: 'Zebedee Canary' })] }))
  const publications: number[] = []
  for (const isPrivate of [true, true, false, false]) {
    expect(await requestPrivacy('1', isPrivate)).toBe(200)
    publications.push(await lastNumber(db))
  }
  const [hidden = 0, hiddenAgain, shown = 0, shownAgain] = publications
  expect(hiddenAgain).toBe(hidden)
  expect(shown).toBeGreaterThan(hidden)
  expect(shownAgain).toBe(shown)
  await close()
})

test('a withdrawn privacy request brings back the place of an athlete on the course', async () => {
  const { db, events, entries, requestPrivacy, close } = await openSite()
  const pkg = harbourHalf({
    rankings: [{ status: 'unofficial' }, { status: 'unofficial', decidedBy: 'chip' }],
  })
  for (const race of pkg.races) race.results = null
  await publishPackage(db, pkg)
  const send = sender(events)
  const gun_at = '2026-05-03T08:00:00Z'
  await send('PUT', '/start', { gun_at, waves: [{ name: 'B', gun_at: '2026-05-03T08:10:00Z' }] })
  const starters = [
    { bib: '1', name: 'Zebedee Canary', wave: 'B' },
    { bib: '2', name: 'Bo Berg' },
    { bib: '3', name: 'Cy Dahl' },
  ]
  await send('PUT', '/starters', { starters })
  const passings = [
    { bib: '1', checkpoint: 'start', race_ms: 11 * minute },
    { bib: '1', checkpoint: '5 km', race_ms: 31 * minute + 400 },
    { bib: '2', checkpoint: '5 km', race_ms: 22 * minute },
    { bib: '3', checkpoint: '5 km', race_ms: 20 * minute },
  ]
  await send('POST', '/passings', { passings })
  const items = async () => (JSON.parse(await entries()) as RankingEntryPage).items
  const places = async () => (await items()).map(({ bib, position }) => [bib, position])
  const before = await items()
  expect(await places()).toEqual([
    ['3', 1],
    ['1', 2],
    ['2', 3],
  ])
  await requestPrivacy('1', true)
  expect(await places()).toEqual([
    ['3', 1],
    ['2', 2],
    ['1', null],
  ])
  await requestPrivacy('1', false)
  expect(await items()).toEqual(before)

  // The timing code keeps places in memory. After the next passing of another athlete, the places
  // still include the restored athlete.
  await send('POST', '/passings', {
    passings: [{ bib: '2', checkpoint: '10 km', race_ms: 44 * minute }],
  })
  expect(await places()).toEqual([
    ['2', 1],
    ['3', 2],
    ['1', 3],
  ])
  await close()
})
