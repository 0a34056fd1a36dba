import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import {
  type ClosedTestDatabase,
  createClosedTestDatabase,
} from '../../services/platform/testing.ts'
import { callCommand, startCommand } from '../../tests/start/command.ts'
import { readCredentialsCommand } from '../credentials/command.ts'
import { findCredential } from '../credentials/queries.ts'

const varDirectory = mkdtempSync(join(tmpdir(), 'credentials-command-'))
const migrations = [eventsMigrations, identityMigrations]
let database: ClosedTestDatabase
const open = () => openDatabase<EventsSchema>(database.location, migrations)

beforeAll(async () => {
  database = await createClosedTestDatabase(varDirectory, migrations)
  const { db, close } = await open()
  const club = { id: 'harbour-club', name: 'Harbour Club', description: '' }
  const none = { city: null, country: null, website_url: null, logo_file_id: null }
  await db
    .insertInto('organisations')
    .values({ ...club, ...none })
    .execute()
  await close()
}, 120_000)
afterAll(async () => {
  await database.drop()
  rmSync(varDirectory, { recursive: true })
})

/** Calls the command `credentials`. */
const run = (...args: string[]) => callCommand('credentials', args, database.environment).ended

interface Listed {
  id: string
  created_at: string
  expires_at: string
}

const list = async () =>
  (await run('list')).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Listed)

const days = ({ created_at, expires_at }: Listed) =>
  Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000)

test('a credential is added, listed without its secret, and revoked', async () => {
  const app = await run(
    'add',
    'app',
    'Results app',
    '--days',
    '30',
    '--requests',
    '50',
    '--cost',
    '0',
  )
  expect(app.code).toBe(0)
  expect(app.stdout).toMatch(/^parcours_app_[\w-]{43}\n$/)
  expect(app.stderr).toMatch(/^Credential [0-9a-f]{12} expires on \d{4}-\d\d-\d\d\. Its secret/)
  const organiser = await run(
    'add',
    'organiser',
    'Harbour office',
    '--organisation',
    'harbour-club',
  )
  expect(organiser.stdout).toMatch(/^parcours_organiser_[\w-]{43}\n$/)

  const listed = await list()
  expect(listed).toMatchObject([
    {
      kind: 'app',
      name: 'Results app',
      organisation_id: null,
      scopes: ['graphql:read', 'rest:read'],
      requests_per_minute: 50,
      cost_per_minute: 0,
      last_used_at: null,
      revoked_at: null,
    },
    {
      kind: 'organiser',
      name: 'Harbour office',
      organisation_id: 'harbour-club',
      scopes: ['events:write'],
      requests_per_minute: 6_000,
      cost_per_minute: 300_000,
      revoked_at: null,
    },
  ])
  expect(listed.map(days)).toEqual([30, 365])
  expect(JSON.stringify(listed)).not.toContain(app.stdout.trim().slice(-43))
  expect(JSON.stringify(listed)).not.toContain('hash')

  const [first] = listed
  const revoked = await run('revoke', first?.id ?? '')
  expect(revoked).toMatchObject({ code: 0, stdout: `${first?.id ?? ''} is revoked.\n` })
  const { db, close } = await open()
  const found = await findCredential(db, app.stdout.trim())
  expect(found).toMatchObject({ id: first?.id, requestsPerMinute: 50, costPerMinute: 0 })
  expect(found?.revokedAt).toBeInstanceOf(Date)
  await close()
}, 120_000)

test('a token is added together with its organisation, which a second one finds', async () => {
  const organisation = ['--organisation', 'lake-club', '--organisation-name', 'Lake Club']
  for (const name of ['Office', 'Home']) {
    const { code, stdout, stderr } = await run('add', 'organiser', name, ...organisation)
    expect(code, stderr).toBe(0)
    const { db, close } = await open()
    expect(await findCredential(db, stdout.trim())).toMatchObject({ organisationId: 'lake-club' })
    const clubs = db.selectFrom('organisations').select('name').where('id', '=', 'lake-club')
    expect(await clubs.execute()).toEqual([{ name: 'Lake Club' }])
    await close()
  }
}, 120_000)

test.each([
  [
    ['add', 'organiser', 'Office', '--organisation', 'none'],
    'There is no organisation “none”. Add it with --organisation-name.',
  ],
  [['revoke', '000000000000'], 'There is no credential “000000000000”.'],
])(
  '%j is refused in one sentence',
  async (args, message) => {
    expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })
  },
  60_000,
)

test.each([
  [[], 'Give `add`, `list` or `revoke ID`.'],
  [['remove', 'x'], 'Give `add`, `list` or `revoke ID`.'],
  [['list', '--days', '3'], 'Options belong to `add`.'],
  [['add', 'robot', 'x'], 'Give `app` or `organiser`.'],
  [['add', 'app', ' '], 'Give one name'],
  [['add', 'app', 'Results', 'app'], 'Give one name'],
  [['add', 'app', 'x', '--days', '0'], '--days is “0”. Give a whole number from 1 to 3650.'],
  [['add', 'app', 'x', '--requests', '1.5'], '--requests is “1.5”.'],
  [['add', 'app', 'x', '--cost', '4999'], 'One operation may cost 5000'],
  [['add', 'app', 'x', '--scope', 'events:write'], 'The scope of this kind is not “events:write”.'],
  [['add', 'app', 'x', '--organisation', 'harbour-club'], 'leave --organisation out'],
  [['add', 'organiser', 'x'], 'Give the --organisation'],
  [
    ['add', 'organiser', 'x', '--organisation', 'Lake Club', '--organisation-name', 'Lake Club'],
    'Write the --organisation like lakeside-runners.',
  ],
  [
    ['add', 'organiser', 'x', '--organisation', 'lake-club', '--organisation-name', ' '],
    'Write the --organisation-name',
  ],
  [['list', '--verbose'], "Unknown option '--verbose'"],
])('the arguments %j are refused with a reason', (args, message) => {
  expect(() => readCredentialsCommand(args, 5_000)).toThrow(message)
})

test('as a program, wrong arguments end with the reason, the usage and an exit code', async () => {
  const program = startCommand('credentials', ['add', 'robot', 'x'], database.environment)
  const { code, stdout, stderr } = await program.ended
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(
    /^Give `app` or `organiser`\.\n\nUsage: npm run parcours -- credentials add app NAME/,
  )
})
