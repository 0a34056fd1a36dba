import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'

const program = `
  import { startReader } from '${new URL('./reading-process.ts', import.meta.url).href}'
  const reader = startReader(new URL('${new URL('./document-process.ts', import.meta.url).href}'))
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
