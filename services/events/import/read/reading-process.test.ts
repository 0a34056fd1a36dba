import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { ranOutOfMemory } from './reading-process.ts'

const program = `
  import { startReader } from '${new URL('./reading-process.ts', import.meta.url).href}'
  const reader = startReader()
  reader.send({ texts: ['? '.repeat(500)] }, () => console.log(reader.pid))`

test('a process that reads an endless document ends soon after a killed site', async () => {
  const site = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(site.stdout), 'line')) as [string]
  const isRunning = () => {
    try {
      return process.kill(Number(line), 0)
    } catch {
      return false
    }
  }
  expect(isRunning()).toBe(true)
  // The document is being read meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  site.kill('SIGKILL')
  await vi.waitFor(() => {
    expect(isRunning()).toBe(false)
  }, 10_000)
})

test('a process that needs more than a gigabyte ends, although its heap is small', async () => {
  const guard = new URL('./guard-process.ts', import.meta.url).href
  const code = `import '${guard}'; const bytes = Buffer.alloc(1_100_000_000, 1); for (;;) bytes[0]++`
  const options = { timeout: 20_000, killSignal: 'SIGTERM' } as const
  const reader = spawn(process.execPath, ['--input-type=module', '-e', code], options)
  expect(await once(reader, 'close')).toEqual([null, 'SIGKILL'])
  expect(ranOutOfMemory(null, 'SIGKILL')).toBe(true)
})
