import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { readConfig } from '../config.ts'
import { openIdentity } from './identity.ts'

const secret = 'signs the links to results of the harbour'

test('a privacy request to the identity service hides the athlete in the events service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  const { db, close } = await createTestDatabase<EventsSchema & IdentitySchema>([
    eventsMigrations,
    identityMigrations,
  ])
  const config = readConfig({ VAR_DIRECTORY: folder, CLAIM_SECRET: secret })
  const { identity, mailer } = await openIdentity(db, config, () => 'http://localhost:3000')
  const events = await createEventsService(db)
  await publishPackage(db, harbourHalf({ rows: [runner('1', { name: 'Zebedee Canary' })] }))
  const entries = async () =>
    (await events.inject('/v1/web/rankings/harbour-half-2026-half-0/entries')).body
  const before = await entries()
  expect(before).toContain('Zebedee Canary')

  const { participant_id } = await db
    .selectFrom('ranking_entries')
    .select('participant_id')
    .executeTakeFirstOrThrow()
  const token = signClaim({ race_id: 'harbour-half-2026-half', participant_id }, secret)
  const requestPrivacy = (isPrivate: boolean) =>
    identity.inject({
      method: 'POST',
      url: '/v1/identity/claims/privacy',
      payload: { token, private: isPrivate },
    })
  expect((await requestPrivacy(true)).statusCode).toBe(200)
  expect(await entries()).toContain('Z. C.')
  expect(await entries()).not.toContain('Canary')
  await requestPrivacy(false)
  expect(await entries()).toBe(before)

  await mailer.close()
  await Promise.all([identity.close(), events.close()])
  await close()
  rmSync(folder, { recursive: true, force: true })
})
