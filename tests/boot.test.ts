import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasEnded } from './start/child-program.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-boot-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function program(source: string): string {
  const path = join(folder, 'program.ts')
  writeFileSync(path, source)
  return path
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program runs with its arguments, and its exit code is passed on', () => {
  const path = program(`
    const words: string[] = process.argv.slice(2)
    console.log(words.join(' '))
    process.exit(3)`)

  const { status, stdout } = spawnSync('node', ['boot.mjs', path, 'one', '--two'], {
    encoding: 'utf8',
  })

  expect({ status, stdout }).toEqual({ status: 3, stdout: 'one --two\n' })
})

test.for(['SIGINT', 'SIGTERM'] as const)('%s ends the program in its own way', async (signal) => {
  const path = program(`
    process.on('${signal}', () => process.exit(7))
    setInterval(() => undefined, 1000)
    console.log(process.pid)`)
  const boot = spawn('node', ['boot.mjs', path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = (await once(boot.stdout, 'data')) as [Buffer]

  boot.kill(signal)
  await once(boot, 'exit')

  expect(hasEnded(boot)).toBe(true)
  expect(boot.exitCode).toBe(7)
  expect(runs(Number(pid))).toBe(false)
})

test('a program ends with the npm that runs it', async () => {
  const path = program(`
    process.on('SIGTERM', () => process.exit())
    setInterval(() => undefined, 1000)
    console.log(process.pid)`)
  // npm starts programs through a shell. A signal ends the shell, but the program does not get the
  // signal.
  const shell = spawn('sh', ['-c', `node boot.mjs ${path}; true`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const [pid] = (await once(shell.stdout, 'data')) as [Buffer]

  shell.kill('SIGTERM')

  await expect.poll(() => runs(Number(pid)), { timeout: 5000 }).toBe(false)
})

test('a program that a signal ended is reported the way a shell does', async () => {
  const path = program(`process.kill(process.pid, 'SIGKILL'); setInterval(() => undefined, 1000)`)
  const boot = spawn('node', ['boot.mjs', path], { stdio: 'ignore' })

  const [code] = (await once(boot, 'exit')) as [number]

  expect(code).toBe(128 + 9)
})

test('of several starts in a folder, one at a time installs and builds', async () => {
  const lock = join(folder, 'lock')
  const log = join(folder, 'log')
  const lockModule = new URL('../build/one-at-a-time.mjs', import.meta.url).href
  const path = join(folder, 'start.mjs')
  writeFileSync(
    path,
    `import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(lockModule)}
    const line = (text) => appendFileSync(${JSON.stringify(log)}, text + '\\n')
    oneAtATime(${JSON.stringify(lock)}, () => {
      line('begin')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      line('end')
      // Ends the process during the work, as boot.mjs does when a build fails.
      process.exit()
    }, () => {})`,
  )
  // A start that was killed leaves its lock file behind.
  writeFileSync(lock, String(spawnSync('true').pid))

  const starts = [1, 2, 3].map(() => spawn(process.execPath, [path], { stdio: 'inherit' }))
  await Promise.all(starts.map((start) => once(start, 'exit')))

  expect(starts.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(
    [1, 2, 3].flatMap(() => ['begin', 'end']),
  )
  expect(existsSync(lock)).toBe(false)
})

test('the image starts the site with the options of the unit of systemd', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const [, unit = ''] =
    /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('deploy/systemd/parcours@.service')) ?? []
  expect(unit).toMatch(/^node boot\.mjs --built (?:--[a-z\d-]+=\d+ )+server\/main\.ts$/)

  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('deploy/Dockerfile')) ?? []
  // The image does not need boot.mjs, because the image contains the build and the project's own
  // Node.
  const withoutBoot = unit.replace('boot.mjs --built ', '')
  expect((JSON.parse(command) as string[]).join(' ')).toBe(withoutBoot)
})
