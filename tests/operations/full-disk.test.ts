import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callImport } from '../import/support/import-process.ts'
import { PackageCopy } from '../import/support/package-copy.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'

let postgres: StartedPostgres
let site: StartedSite
let admin: pg.Client

beforeAll(async () => {
  postgres = await startFilledPostgres()
  site = await startSite({ DATABASE_URL: postgres.url, DEMO_SEASON: '0' })
  admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
  await site.stop()
  await postgres.stop()
})

/** Makes inserts into three tables, and changes of the schema, fail as on a full disk. */
async function fillDisk() {
  await admin.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$;
    create function disk_full_for_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$;
    create trigger full_disk before insert on mail_jobs execute function disk_full();
    create trigger full_disk before insert on access_requests execute function disk_full();
    create trigger full_disk before insert on result_sets execute function disk_full();
    create event trigger full_disk on ddl_command_start execute function disk_full_for_tables();`)
}

async function makeRoom() {
  await admin.query('drop event trigger full_disk; drop function disk_full cascade')
}

const signUp = () =>
  fetch(`${site.origin}/v1/identity/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@tugboats.example' }),
  })

const importPackage = (path: string) => callImport(site.environment, [path])

test('with a full disk writes are refused, reads go on, and the site is not ready until there is room', async () => {
  using copy = new PackageCopy()
  const ready = async () => {
    const response = await fetch(`${site.origin}/ready`)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  expect(await ready()).toMatchObject({ status: 200 })

  await fillDisk()
  const refused = await signUp()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toEqual({
    status: 503,
    code: 'service.diskFull',
    title: 'The disk is full: nothing can be saved at the moment. Reading goes on.',
  })
  await expect.poll(async () => (await ready()).status, { timeout: 3_000 }).toBe(503)
  for (let requested = 0; requested < 2; requested += 1) {
    expect(await ready()).toEqual({
      status: 503,
      body: { status: 503, code: 'site.notReady', title: 'The disk of the database is full.' },
    })
  }
  for (const path of ['/en', '/v1/web/events', '/health']) {
    expect((await fetch(site.origin + path)).status, path).toBe(200)
  }
  expect(await importPackage(copy.path)).toEqual({
    code: 3,
    output: expect.stringContaining('The disk is full: could not extend file') as string,
  })

  await makeRoom()
  await expect.poll(async () => (await ready()).status, { timeout: 3_000 }).toBe(200)
  expect((await signUp()).status).toBe(202)
  expect(await importPackage(copy.path)).toMatchObject({ code: 0 })
  expect(site.output()).toContain('"msg":"disk full: could not extend file')
  expect(site.output()).not.toContain('"level":"error"')
})
