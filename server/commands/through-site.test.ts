import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { serveImports } from '../../services/events/import/import-socket.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { storeAccessRequest } from '../../services/identity/access-requests/queries.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { addSecurityEvent } from '../../services/identity/security/events-queries.ts'
import { migrations } from '../../services/migrations.ts'
import { log } from '../../services/platform/log.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import { createDatabaseFiles } from '../../services/platform/testing.ts'
import { callCommand } from '../../tests/start/command.ts'
import { findCredential } from '../credentials/queries.ts'
import { type DatabaseCommand, executeDatabaseCommand } from './execute-database-command.ts'

/**
 * The process of this test acts as the site: it has the embedded database open while the tests run
 * commands.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const varDirectory = mkdtempSync(join(tmpdir(), 'commands-at-site-'))
const siteFile = join(varDirectory, 'site.json')
let site: OpenDatabase<EventsSchema & IdentitySchema>
let socket: Awaited<ReturnType<typeof serveImports>>

beforeAll(async () => {
  writeFileSync(siteFile, '{ "origin": "https://results.example" }')
  const database = { kind: 'embedded', directory: join(varDirectory, 'database') } as const
  await createDatabaseFiles(database.directory, migrations)
  site = await openDatabase<EventsSchema & IdentitySchema>(database, migrations)
  socket = await serveImports(site.db, { database, varDirectory }, (command) =>
    executeDatabaseCommand(site, command as DatabaseCommand),
  )
  await publishPackage(site.db, harbourHalf({}))
})
afterAll(async () => {
  await socket.close()
  await site.close()
  rmSync(varDirectory, { recursive: true })
})

const run = (command: string, ...args: string[]) =>
  callCommand(command, args, {
    VAR_DIRECTORY: varDirectory,
    SITE_CONFIG: siteFile,
    CLAIM_SECRET: 'signs the links to results of the harbour',
  }).ended

test('a token is added, listed and revoked', async () => {
  const added = await run(
    'credentials',
    ...(['add', 'organiser', 'Harbour office', '--organisation', 'harbour-runners'] as const),
  )
  expect(added).toMatchObject({ code: 0 })
  expect(added.stdout).toMatch(/^parcours_organiser_[\w-]{43}\n$/)
  expect(added.stderr).toMatch(/^Credential [0-9a-f]{12} expires on/)
  const found = await findCredential(site.db, added.stdout.trim())
  expect(found).toMatchObject({ organisationId: 'harbour-runners', revokedAt: null })
  const id = found?.id ?? ''
  expect((await run('credentials', 'list')).stdout).toContain(`"id":"${id}"`)
  expect(await run('credentials', 'revoke', id)).toEqual({
    code: 0,
    stdout: `${id} is revoked.\n`,
    stderr: '',
  })
  const revoked = await findCredential(site.db, added.stdout.trim())
  expect(revoked?.revokedAt).toBeInstanceOf(Date)
})

test('what cannot be done is said in one sentence', async () => {
  expect(await run('credentials', 'revoke', '000000000000')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no credential “000000000000”.\n',
  })
  expect(await run('claim-links', 'none')).toMatchObject({
    code: 1,
    stderr: 'No race “none” has results. Usage: npm run parcours -- claim-links RACE [LANGUAGE].\n',
  })
})

test.each([
  [['claim-links'], 'Give one RACE and one LANGUAGE.'],
  [['claim-links', 'harbour-half-2026-half', 'nl', 'de'], 'Give one RACE and one LANGUAGE.'],
  [['claim-links', 'harbour-half-2026-half', 'xx'], 'The language is “xx”. Give one of '],
  [['claim-links', 'harbour-half-2026-half', '--language', 'nl'], "Unknown option '--language'"],
  [['access-requests', 'pier-mile'], 'This command has no arguments.'],
  [['security-log', '--days', '3'], 'This command has no arguments.'],
])('%j is refused with the reason and the usage', async ([name = '', ...argv], reason) => {
  const { code, stdout, stderr } = await run(name, ...argv)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.startsWith(reason)).toBe(true)
  expect(stderr).toContain(`\n\nUsage: npm run parcours -- ${name}`)
})

test('claim links are printed with the origin and the secret of the command', async () => {
  const { code, stdout } = await run('claim-links', 'harbour-half-2026-half', 'nl')
  expect(code).toBe(0)
  const [heading, ...lines] = stdout.trim().split('\n')
  expect(heading).toBe('bib,name,link')
  expect(lines.toSorted()).toEqual(
    ['1', '2', '3'].map(
      (bib) =>
        expect.stringMatching(
          new RegExp(`^${bib},Runner ${bib},https://results\\.example/nl/claim\\?token=`),
        ) as string,
    ),
  )
})

test('access requests and the security log are printed', async () => {
  const request = { name: 'Ada Amsel', email: 'ada@club.example', event: 'Pier Mile' }
  await storeAccessRequest(site.db, { ...request, message: 'Please.' }, false)
  await addSecurityEvent(site.db, { kind: 'sign_in_failed', network_hash: 'abc' })
  expect((await run('access-requests')).stdout).toContain('"email":"ada@club.example"')
  expect((await run('security-log')).stdout).toMatch(/^\{"happened_at":.*"sign_in_failed".*\}\n$/)
})

/**
 * Writes a text to the site's socket and returns the site's response.
 * @param isKilled closes the connection after writing, like a killed process
 */
function exchange(text: string | Buffer, isKilled = false): Promise<string> {
  const connection = createConnection(join(varDirectory, 'import.sock'))
  let received = ''
  connection.setEncoding('utf8').on('data', (part: string) => (received += part))
  const closed = new Promise<string>((resolve, reject) => {
    connection.on('close', () => {
      resolve(received)
    })
    // Ignores that the site closes the connection while the test is still writing a message that is
    // too long.
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
    })
  })
  connection.write(text, () => {
    if (isKilled) connection.destroy()
  })
  return closed
}

test('the socket is for the user of the site only', () => {
  expect(statSync(join(varDirectory, 'import.sock')).mode & 0o777).toBe(0o600)
})

test.each([
  ['no JSON', 'junk'],
  ['null', 'null'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ['no type', '{}'],
  ['an unknown type', '{"type":"close","eventId":"harbour-half-2026"}'],
  ['an import without a path', '{"type":"import","path":5}'],
  ['a deletion of something else', '{"type":"delete","eventId":{"id":"harbour-half-2026"}}'],
  ['an unknown command', '{"type":"run","command":{"name":"constructor"}}'],
  ['no command', '{"type":"run"}'],
])('a message with %s is refused and changes nothing', async (_, message) => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const response = await exchange(Buffer.concat([Buffer.from(message), Buffer.from('\n')]))
  expect(JSON.parse(response)).toEqual({
    type: 'failed',
    message: expect.stringMatching(/does not know this command/) as string,
  })
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
  const events = await site.db.selectFrom('events').select('id').execute()
  expect(events).toEqual([{ id: 'harbour-half-2026' }])
})

test('a message without an end is refused at a megabyte', async () => {
  expect(await exchange('x'.repeat(8_000_000))).toContain('A command has at most 1000000 bytes.')
})

test('killed commands and commands at the same time do not disturb each other', async () => {
  const list = '{"type":"run","command":{"name":"access-requests"}}\n'
  const [first, second] = await Promise.all([
    exchange(list),
    exchange(list),
    exchange(list, true),
    exchange(list.slice(0, 20), true),
  ])
  expect(first).toMatch(/^\{"type":"result","result":\{"stdout":/)
  expect(second).toBe(first)
})

test('the status of an event or a race is decided', async () => {
  const status = async () => {
    const { rows } = await sql<{ event: string; race: string }>`select events.standing as event,
      races.standing as race from events join races on event_id = events.id`.execute(site.db)
    return rows
  }
  const decide = (...argv: string[]) => run('import', '--status', ...argv)
  expect(await decide('harbour-half-2026', 'cancelled', 'The quay is closed.')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Harbour Half is cancelled.') as string,
  })
  expect(await status()).toEqual([{ event: 'cancelled', race: 'cancelled' }])
  await decide('harbour-half-2026', 'scheduled', 'The quay is open.')
  const moved = await decide('harbour-half-2026/half', 'moved', 'Wind.', '--place', 'Dry dock')
  expect(moved.stdout).toContain('/events/harbour-half-2026/races/harbour-half-2026-half')
  expect(await status()).toEqual([{ event: 'moved', race: 'moved' }])
  await decide('harbour-half-2026', 'scheduled', 'No wind.')
  expect(await decide('harbour-half-2026/mile', 'cancelled', 'Wind.')).toMatchObject({ code: 1 })
  expect(await decide('harbour-half-2027', 'cancelled', 'Wind.')).toMatchObject({ code: 1 })
  const date = ['--date', '2026-02-30']
  expect(await decide('harbour-half-2026', 'postponed', 'Wind.', ...date)).toMatchObject({
    code: 1,
  })
})

test.each([
  ['harbour-half-2026', 'cancelled'],
  ['harbour-half-2026', 'off', 'Wind.'],
  ['harbour-half-2026', 'moved', 'Wind.'],
  ['harbour-half-2026', 'cancelled', 'Wind.', '--date', '2026-06-01'],
  ['harbour-half-2026', 'cancelled', 'Wind.', '--check'],
  ['harbour-half-2026/', 'cancelled', 'Wind.'],
])('--status %s %s %s %s is wrong usage', async (...argv) => {
  expect(await run('import', '--status', ...argv)).toMatchObject({ code: 2 })
})

test('an event is deleted', async () => {
  const { code, stdout } = await run('import', '--delete', 'harbour-half-2026')
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Deleted Harbour Half') as string,
  })
})
