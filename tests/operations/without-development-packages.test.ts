import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedSite, startSite } from '../start/site.ts'

/**
 * Folders that the first copy leaves out. The image of deploy/Dockerfile lacks some of these
 * folders, and the test copies the other folders later.
 */
const leftOut = /^(\.git|\.mesh|docs|node_modules|tests|tools|var)$/

/**
 * Hard links need the file system of the repository. That is usually the file system of /var/tmp,
 * while `npm test` has its other temporary files in memory.
 */
const temporary = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
const folder = mkdtempSync(join(temporary, 'parcours-installed-'))
const installation = join(folder, 'site')
let site: StartedSite

/** Folder for PATH with an npm that fails. A start that installs packages would call this npm. */
const npm = join(folder, 'npm')
const environment = { PATH: `${npm}:${process.env['PATH'] ?? ''}`, npm_execpath: '' }

/** Copies a file or a folder by hard links. On another file system, copies the contents. */
function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  if (spawnSync('cp', ['-Rl', from, to]).status === 0) return
  rmSync(to, { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-R', from, to], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${from} is not copied`)
}

/** Creates a copy of the built site with the packages that remain after `npm prune --omit=dev`. */
function install() {
  for (const entry of readdirSync('.').filter((name) => !leftOut.test(name)))
    copy(entry, join(installation, entry))
  const lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const runtime = Object.entries(lock.packages).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  )
  // The folder of a package also contains packages that only this package needs.
  for (const [path] of runtime.filter(([path]) => path.lastIndexOf('node_modules/') === 0))
    copy(path, join(installation, path))
  writeFileSync(
    join(installation, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(runtime) }),
  )
}

beforeAll(async () => {
  install()
  mkdirSync(npm)
  writeFileSync(join(npm, 'npm'), '#!/bin/sh\necho "npm $*" >&2\nexit 1\n', { mode: 0o755 })
  site = await startSite({ ...environment, DEMO_SEASON: '0', DATABASE_URL: '' }, { installation })
})

afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, accept = '*/*') => fetch(site.origin + path, { headers: { accept } })

test.for([
  ['a page', '/en', 'text/html'],
  ['the playground', '/graphql', 'text/html'],
  ['the REST documentation', '/docs/events', 'text/html'],
  ['a drawn picture', '/share.png', 'image/png'],
  ['a converted picture', '/assets/flags/4x3/de.webp', 'image/webp'],
  ['an icon', '/icons/start.svg', 'image/svg+xml'],
] as const)('a built site without development packages sends %s', async ([, path, type]) => {
  const response = await get(path, type)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain(type)
})

test('a built site without development packages executes operations', async () => {
  const response = await fetch(`${site.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ events { total } }' }),
  })

  expect(await response.json()).toEqual({ data: { events: { total: 0 } } })
})

test('commands run without development packages, programs of development ask for them', () => {
  const run = (...program: string[]) =>
    spawnSync(process.execPath, ['boot.mjs', ...program], {
      cwd: installation,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })

  expect(run('server/commands/parcours.ts', 'credentials').stderr).toMatch(/^Give `add`, `list`/)
  expect(run('server/dev.ts').stderr).toMatch(/^npm ci --include=dev/)
})
