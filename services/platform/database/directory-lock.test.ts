import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DirectoryLocked, lockDirectory } from './directory-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
const newDirectory = () => join(mkdtempSync(join(folder, 'one-')), 'database')

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const script = (directory: string, then: string) => `
  import { lockDirectory } from ${JSON.stringify(new URL('directory-lock.ts', import.meta.url).href)}
  const unlock = lockDirectory(${JSON.stringify(directory)})
  ${then}`

test('a directory is locked until it is released', () => {
  const directory = newDirectory()
  const unlock = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(DirectoryLocked)
  unlock()
  lockDirectory(directory)()
  expect(existsSync(`${directory}.lock`)).toBe(false)
})

test('a living process keeps its lock, and the error names the process', async () => {
  const directory = newDirectory()
  const child = spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    script(directory, `console.log('held'); setInterval(() => {}, 1000)`),
  ])
  await once(child.stdout, 'data')
  expect(() => lockDirectory(directory)).toThrow(`process ${String(child.pid)} holds ${directory}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDirectory(directory)()
})

test.each(['', 'not a number', '999999999', `${String(process.pid)} 1`])(
  'a lock file of a dead process (%j) is taken over',
  (content) => {
    const directory = newDirectory()
    lockDirectory(directory)()
    writeFileSync(`${directory}.lock`, content)
    lockDirectory(directory)()
  },
)

/**
 * Writes a lock as a process in another container does. No process of this container has the
 * process id in the lock.
 */
function lockOfAnotherContainer(directory: string, secondsAgo: number) {
  lockDirectory(directory)()
  writeFileSync(`${directory}.lock`, '999999999 1 @ elsewhere')
  const then = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(`${directory}.lock`, then, then)
}

test('a process of another container keeps its lock while it sends heartbeats', () => {
  const directory = newDirectory()
  lockOfAnotherContainer(directory, 20)
  expect(() => lockDirectory(directory)).toThrow(
    `process 999999999 in another container or on another machine holds ${directory}`,
  )
})

test('a lock from another container without recent heartbeats is taken over', () => {
  const directory = newDirectory()
  lockOfAnotherContainer(directory, 40)
  lockDirectory(directory)()
  expect(existsSync(`${directory}.lock`)).toBe(false)
})

describe('with a clock that is moved forward', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('the lock holder sends heartbeats', () => {
    const directory = newDirectory()
    const unlock = lockDirectory(directory)
    utimesSync(`${directory}.lock`, 0, 0)
    vi.advanceTimersByTime(5_000)
    expect(statSync(`${directory}.lock`).mtimeMs).toBeGreaterThan(0)
    unlock()
  })

  test('a process that lost its lock throws', () => {
    const directory = newDirectory()
    const unlock = lockDirectory(directory)
    writeFileSync(`${directory}.lock`, '999999999 1 @ elsewhere')
    expect(() => vi.advanceTimersByTime(5_000)).toThrow(`another process has taken ${directory}`)
    unlock()
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe('999999999 1 @ elsewhere')
  })
})

test('a process with too many open files keeps its lock until the lock is nearly stale', () => {
  const directory = newDirectory()
  const then = `
    import { mock } from 'node:test'
    import { openSync } from 'node:fs'
    mock.timers.enable({ apis: ['setInterval', 'Date'] })
    const held = lockDirectory(${JSON.stringify(`${directory}-2`)})
    try { for (;;) openSync('/dev/null') } catch { /* There are too many open files. */ }
    mock.timers.tick(20_000)
    console.log('alive')
    try { mock.timers.tick(5_000) } catch ({ code }) { console.log(code) }`
  const output = execFileSync(
    'sh',
    ['-c', 'ulimit -n 100; exec "$NODE" --input-type=module-typescript -e "$SCRIPT"'],
    { env: { NODE: process.execPath, SCRIPT: script(directory, then) }, encoding: 'utf8' },
  )
  expect(output).toBe('alive\nEMFILE\n')
})

test('of many concurrent processes exactly one takes over a stale lock', () => {
  const directory = newDirectory()
  lockDirectory(directory)()
  writeFileSync(`${directory}.lock`, '999999999')
  const command = `for i in 1 2 3 4 5 6; do "$NODE" --input-type=module-typescript -e "$SCRIPT" 2>/dev/null & done; wait`
  const output = execFileSync('sh', ['-c', command], {
    env: {
      ...process.env,
      NODE: process.execPath,
      SCRIPT: script(directory, `console.log('held'); setTimeout(() => unlock(), 2500)`),
    },
    encoding: 'utf8',
  })
  expect(output).toBe('held\n')
  expect(readdirSync(join(directory, '..'))).toEqual(['database'])
})
