import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { end, hasEnded } from './child-program.ts'

function node(source: string) {
  return spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Resolves with the first output of the program. */
function firstWord(program: ReturnType<typeof node>): Promise<string> {
  return new Promise((resolve) =>
    program.stdout.once('data', (data) => {
      resolve(String(data))
    }),
  )
}

test('a program that handles the signal exits by itself', async () => {
  const program = node(
    `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')`,
  )
  await firstWord(program)

  await end(program)

  expect(program.exitCode).toBe(3)
})

test('a program that ignores the signal is killed', async () => {
  const program = node(
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`,
  )
  await firstWord(program)

  await end(program, 'SIGTERM', 100)

  expect(program.signalCode).toBe('SIGKILL')
})

test('stopping an exited program does nothing', async () => {
  const program = node('')
  await new Promise((resolve) => program.once('exit', resolve))

  await end(program)

  expect(hasEnded(program)).toBe(true)
})

test('processes of a program end with the process that runs it', async () => {
  const waits = 'setInterval(() => {}, 1000)'
  // The inner process keeps the output of the outer process open.
  const inner = `console.log('up'); ${waits}`
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' }); ${waits}`
  const program = node(`import(${JSON.stringify(new URL('../run/run-program.ts', import.meta.url))})
    .then(({ runProgram }) => runProgram(process.execPath, ['-e', ${JSON.stringify(outer)}]))
    process.on('SIGTERM', () => process.exit(1))`)
  await firstWord(program)
  const closed = once(program.stdout, 'close')

  await end(program)

  await closed
})
