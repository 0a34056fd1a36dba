import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { startCommand } from '../../tests/start/command.ts'
import { parcours } from './parcours.ts'

/** Calls the program of `npm run parcours` with these arguments, without settings. */
async function run(...argv: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const { signal } = new AbortController()
  const signals = () => ({ stop: signal, abort: signal })
  const code = await parcours(argv, { env: {}, stdin, stdout, stderr, signals })
  return { code, stdout: await text(stdout.end()), stderr: await text(stderr.end()) }
}

const commands = [
  'import',
  'send',
  'simulate',
  'credentials',
  'claim-links',
  'access-requests',
  'security-log',
  'backup',
  'restore',
]

test.each([['--help'], ['help']])('%s lists every command', async (...argv) => {
  const { code, stdout, stderr } = await run(...argv)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm run parcours -- COMMAND/)
  const listed = [...stdout.matchAll(/^([a-z-]+) {2,}\S/gm)].map(([, name]) => name)
  expect(listed).toEqual(commands)
})

test.each(commands)('%s describes itself', async (name) => {
  const described = await run(name, '--help')
  expect(described).toMatchObject({ code: 0, stderr: '' })
  const called = name === 'import' ? 'import -- ' : `parcours -- ${name}`
  expect(described.stdout.startsWith(`Usage: npm run ${called}`)).toBe(true)
  expect(await run('help', name)).toEqual(described)
})

test.each([
  [[], 'Give a command.'],
  [['improt', 'x'], 'There is no command “improt”.'],
  [['constructor'], 'There is no command “constructor”.'],
  [['help', 'improt'], 'There is no command “improt”.'],
])('%j is refused with the list of commands', async (argv, problem) => {
  const { code, stdout, stderr } = await run(...argv)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.startsWith(`${problem}\n\nUsage: npm run parcours -- COMMAND`)).toBe(true)
})

test('a process passes arguments, output and exit code on', async () => {
  const { code, stdout, stderr } = await startCommand('send', ['passings.txt'], {}).ended
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^Give one FILE \(or -\) and --race\.\n\nUsage: npm run parcours -- send/)
})

test('a wrong setting is reported in one sentence', async () => {
  const { code, stdout, stderr } = await startCommand('import', ['x'], { PORT: 'high' }).ended
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toBe('PORT is “high”. Give a whole number from 0 to 65535.\n')
})

test('npm run import is the command import, with options of Node for less memory', () => {
  const { scripts } = packageJson
  expect(scripts.parcours).toBe('node boot.mjs server/commands/parcours.ts')
  expect(scripts.import).toMatch(
    /^node boot\.mjs (?:--[\w=-]+ )*--expose-gc server\/commands\/parcours\.ts import$/,
  )
})
