import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { end, hasEnded } from './child-program.ts'

function node(source: string) {
  return spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Resolves with the first thing that the program says. */
function firstWord(program: ReturnType<typeof node>): Promise<string> {
  return new Promise((resolve) =>
    program.stdout.once('data', (data) => {
      resolve(String(data))
    }),
  )
}

test('a program that listens to the signal ends in its own way', async () => {
  const program = node(
    `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')`,
  )
  await firstWord(program)

  await end(program)

  expect(program.exitCode).toBe(3)
})

test('a program that ignores the signal is ended all the same', async () => {
  const program = node(
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`,
  )
  await firstWord(program)

  await end(program, 'SIGTERM', 100)

  expect(program.signalCode).toBe('SIGKILL')
})

test('ending a program that is gone already does nothing', async () => {
  const program = node('')
  await new Promise((resolve) => program.once('exit', resolve))

  await end(program)

  expect(hasEnded(program)).toBe(true)
})
