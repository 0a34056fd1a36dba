import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, matchesGlob, resolve } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endWithThisProcess } from '../start/child-program.ts'
import { freePort } from '../start/free-port.ts'
import { provideRedis, untilItListens } from '../start/redis.ts'

interface Service {
  command?: unknown
  entrypoint?: unknown
  environment: Record<string, string | number>
  healthcheck?: { test: [kind: string, command: string] }
  [setting: string]: unknown
}

const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service> & Record<'valkey' | 'site-1', Service>
}

test.each(Object.entries(services))(
  'the container %s gets little of the machine',
  (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      pids_limit: expect.any(Number) as number,
      restart: 'unless-stopped',
    })
    // Compose would copy inline configs into the container. Copying would fail, because the
    // container is read-only.
    expect(service).not.toHaveProperty('configs')
    expect(service).not.toHaveProperty('secrets')
    const { command, entrypoint, healthcheck } = service
    expect(JSON.stringify({ command, entrypoint, healthcheck })).not.toMatch(
      /PASSWORD|_AUTH|SECRET/,
    )
  },
)

const password = 'LanternsInTheFog'
const folder = mkdtempSync(join(tmpdir(), 'parcours-valkey-'))
let port: number
let valkey: ReturnType<typeof spawn>

const withPassword = (value: string | number | undefined) =>
  String(value).replace(/\$\{VALKEY_PASSWORD(:\?[^}]*)?\}/, password)

/**
 * The environment of the container. It contains the password twice, because valkey-cli and
 * redis-cli read different variables. This test runs redis-cli if the machine has no Valkey.
 */
function environment(value = withPassword(services.valkey.environment['VALKEYCLI_AUTH'])) {
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...process.env, PATH, VALKEYCLI_AUTH: value, REDISCLI_AUTH: value }
}

beforeAll(async () => {
  const server = provideRedis()
  symlinkSync(server, join(folder, 'valkey-server'))
  symlinkSync(
    join(dirname(server), server.endsWith('valkey-server') ? 'valkey-cli' : 'redis-cli'),
    join(folder, 'valkey-cli'),
  )
  port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1']
  valkey = spawn(resolve('deploy/compose/valkey.sh'), options, {
    env: environment(),
    stdio: 'ignore',
  })
  endWithThisProcess(valkey)
  await untilItListens(valkey, port)
})

afterAll(() => {
  valkey.kill()
  rmSync(folder, { recursive: true })
})

const connect = (url: string) =>
  new Redis(url, { lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null })

test('Valkey refuses those without its password, and the site has it in CACHE_URL', async () => {
  const stranger = connect(`redis://127.0.0.1:${String(port)}`)
  const url = withPassword(services['site-1'].environment['CACHE_URL'])
  const site = connect(url.replace('valkey:6379', `127.0.0.1:${String(port)}`))
  try {
    await expect(stranger.set('key', 'value')).rejects.toThrow('NOAUTH')
    expect(await site.set('key', 'value')).toBe('OK')
    expect(await site.config('GET', 'save')).toEqual(['save', ''])
  } finally {
    stranger.disconnect()
    site.disconnect()
  }
})

test('no other user of the machine sees the password of Valkey', () => {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(valkey.pid)], {
    encoding: 'utf8',
  })

  expect(stdout).toContain(String(port))
  expect(stdout).not.toContain(password)
})

test.each([
  ['with its password, Valkey is healthy', password, 0],
  ['with another one, it is not', 'LanternsInTheSun', 1],
])('%s', (_name, value, status) => {
  const [, command = 'false'] = services.valkey.healthcheck?.test ?? []
  const check = command.replace('valkey-cli', `valkey-cli -p ${String(port)}`)

  expect(spawnSync('sh', ['-c', check], { env: environment(value) }).status).toBe(status)
})

/**
 * Whether Docker excludes a file from the build, because of the path of the file or the path of a
 * folder that contains the file.
 */
function isLeftOut(path: string): boolean {
  const patterns = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const parts = path.split('/')
  const around = parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  return around.some((one) => patterns.some((pattern) => matchesGlob(one, pattern)))
}

test('the image gets no secrets and no data of the machine that builds it', () => {
  const secret = [
    '.env',
    '.env.production',
    'deploy/.env',
    'deploy/compose/secrets/valkey',
    'server/.env.local',
    'privkey.pem',
    'examples/tls/server.key',
    '.git/config',
    'var/database/PG_VERSION',
    'node_modules/.cache/node/a',
    'examples/graphql-typescript/node_modules/a/index.js',
    'dist/client/index.html',
  ]
  const needed = [
    '.npmrc',
    '.meshrc.yaml',
    'NOTICE',
    'boot.mjs',
    'package-lock.json',
    'server/main.ts',
    'tests/projects.ts',
  ]

  expect(secret.filter((path) => !isLeftOut(path))).toEqual([])
  expect(needed.filter((path) => isLeftOut(path))).toEqual([])
})
