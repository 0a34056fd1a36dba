import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callSite } from '../start/command.ts'
import { freePort } from '../start/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcours-settings-'))

const siteFile = join(folder, 'site.json')
writeFileSync(siteFile, '{ "origin": "https://results.club.test" }')

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const settings = { VAR_DIRECTORY: folder, DATABASE_URL: '', DEMO_SEASON: '0' }

/** Calls a site that must not start. */
const start = (environment: Record<string, string>) => callSite({ ...settings, ...environment })

/** Starts a site as a process of its own. It must exit with an error. */
function startProgram(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://x'],
  ['DEMO_SEASON', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['GRAPHQL_MAX_DEPTH', '0'],
  ['GRAPHQL_DOCUMENTS_DIR', 'nowhere'],
  ['CACHE_URL', 'memcached://x'],
  ['SITE_CONFIG', 'nowhere.json'],
  ['SMTP_URL', 'mail.club.test'],
  ['MAIL_FROM', 'the club'],
  ['OPERATORS', 'desk@club.test, desk@[club'],
  ['HSTS_INCLUDE_SUBDOMAINS', 'yes'],
  ['GRAPHQL_COST_PER_MINUTE', '4999'],
  ['SHOP_SECRET', 'too short'],
  ['CLAIM_SECRET', 'too short'],
  ['RETENTION_SECURITY_LOG_DAYS', '0'],
  ['ROLE', 'pages'],
  ['EVENTS_URL', 'http://127.0.0.1:3001'],
])('%s=%s ends the start with a sentence that names it', async (name, value) => {
  const { code, stdout, stderr } = await start({ [name]: value })
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`))
  expect(stdout).toBe('')
})

const ofRole = (role: string, more: Record<string, string> = {}) => ({
  ROLE: role,
  INTERNAL_TOKEN: 'between the roles of the tugboats',
  SITE_CONFIG: siteFile,
  ...more,
})

test.each([
  ['INTERNAL_TOKEN', { ROLE: 'events' }],
  ['INTERNAL_TOKEN', ofRole('web', { INTERNAL_TOKEN: 'too short' })],
  ['DATABASE_URL', ofRole('events')],
  ['SITE_CONFIG', ofRole('identity', { SITE_CONFIG: '' })],
  ['EVENTS_URL', ofRole('web')],
  ['IDENTITY_URL', ofRole('web', { EVENTS_URL: 'http://127.0.0.1:3001' })],
  ['EVENTS_URL', ofRole('web', { EVENTS_URL: '127.0.0.1:3001' })],
])('a role without a valid %s does not start', async (name, environment) => {
  const { code, stderr } = await start(environment)
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`))
})

test('a missing database is reported in one sentence without its password', async () => {
  const port = await freePort()
  const { status, stdout, stderr } = startProgram({
    DATABASE_URL: `postgres://parcours:hunter2@127.0.0.1:${String(port)}/parcours`,
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The database is not there: [^\n]+ Check DATABASE_URL\.\n$/)
  expect(stdout + stderr).not.toContain('hunter2')
})

test('a folder that other users can read is logged as a warning', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(join(shared, 'database'), { recursive: true })
  for (const path of [shared, join(shared, 'database')]) chmodSync(path, 0o755)
  const port = await freePort()
  const { stdout } = startProgram({
    VAR_DIRECTORY: shared,
    DATABASE_URL: `postgres://parcours@127.0.0.1:${String(port)}/parcours`,
  })
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: `Other users of this machine can reach ${join(shared, 'database')}. To mend it: chmod -R go= ${shared}`,
  })
})
