import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { realData } from '../real-data.ts'
import { computedBoston } from './computed-boston.ts'
import { endWithThisProcess } from '../start/child-program.ts'

/** Places and times of every athlete in every ranking. */
async function placesOf(db: EventsDatabase): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ key: string; places: unknown }>`
    select entry.ranking_number || ' ' || bib as key,
      json_build_array(position, gender_position, category_position, gun_time) as places
    from ranking_entries entry
    join races on races.result_set_id = entry.result_set_id
    join stored_participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id`.execute(db)
  return new Map(rows.map(({ key, places }) => [key, places]))
}

test('Boston through the timing API, late, doubled and in disorder, has every place of its import', async (context) => {
  const realDataDir = realData(context)
  const path = computedBoston()
  const folder = mkdtempSync(join(tmpdir(), 'parcours-boston-'))
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  const request = { path, check: false, rejectsFile: undefined, realDataDir }
  await importPackage(() => Promise.resolve(db), request, { varDirectory: folder })
  const imported = await placesOf(db)
  expect(imported.size).toBeGreaterThan(31_984)

  // The test uses the id of an organisation as the token of its organiser.
  const verify = (token: string) => Promise.resolve({ credentialId: 'c', organisationId: token })
  const app = await createEventsService(db, () => new Date(), { organisers: { verify } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const options = ['--speed', '0', '--chaos', 'heavy', '--official', '--url', url]
  const child = spawn(
    process.execPath,
    ['server/commands/parcours.ts', 'simulate', path, ...options],
    {
      env: {
        ...process.env,
        TIMING_TOKEN: 'boston-athletic-association',
        REAL_DATA_DIR: realDataDir,
      },
      stdio: 'inherit',
    },
  )
  endWithThisProcess(child)
  await once(child, 'close')
  expect(child.exitCode).toBe(0)

  const simulated = await placesOf(db)
  expect(simulated.size).toBe(imported.size)
  const differing = [...imported].filter(
    ([key, places]) => JSON.stringify(places) !== JSON.stringify(simulated.get(key)),
  )
  expect(differing.slice(0, 10)).toEqual([])
  await app.close()
  await close()
  for (const each of [path, folder]) rmSync(each, { recursive: true })
})
