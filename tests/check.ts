import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run check [-- NAME…]`: runs the named static checks one after another. Without a name, it
 * generates code and runs all static checks, two at a time.
 * Prints the output of failed checks and the warnings of passed checks. Exits with code 1 if a
 * check failed.
 */
const commands = {
  generate: 'node build/generate.mjs',
  format: 'oxfmt --list-different .',
  code: 'oxlint',
  documents: 'eslint --max-warnings 0 graphql',
  types: 'node --run typecheck -- --singleThreaded',
  arrows:
    'depcruise --output-type err-long build demo domain locales mesh reader server services src tests tools' +
    ' && depcruise --config .dependency-cruiser-folders.cjs --output-type err-long services/events',
  unused: 'knip --cache',
  words: 'node locales/check-texts.ts',
  pins: 'node tests/deploy/check-pins.ts',
  docs: 'node tests/check-docs.ts',
}
type Check = keyof typeof commands

/** Checks that read no generated code. They run while code is generated. */
const early: Check[] = ['documents', 'format', 'words', 'pins']

/** The two lanes take the same time on two cores. */
const lanes: Check[][] = [
  ['types', 'arrows', 'docs'],
  ['code', 'unused'],
]

function run(name: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const started = performance.now()
    const check = spawn(commands[name], { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [check.stdout, check.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    check.on('error', (error) => {
      output += error.message
    })
    check.on('close', (code) => {
      const passed = code === 0
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
      const shown = passed
        ? output.split('\n').filter((line) => line.startsWith('warning: '))
        : [output]
      if (shown.length > 0) console.log(shown.join('\n').trimEnd())
      resolve(passed)
    })
  })
}

/** The contents of the generated files that are committed. Reviewers see changes of these files. */
function committed(): Map<string, string> {
  const files = globSync([
    'services/*/openapi.json',
    'mesh/schema.graphql',
    '.env.example',
    'docs/operating.md',
    'docs/event-packages.md',
  ])
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

async function generate(): Promise<boolean> {
  const before = committed()
  if (!(await run('generate'))) return false
  const stale = [...committed()].filter(([file, text]) => before.get(file) !== text)
  for (const [file] of stale) {
    console.log(`✗ ${file} was out of date. It is written anew: review it and commit it.`)
  }
  return stale.length === 0
}

/** Runs checks one after another. */
async function runAll(names: readonly Check[]): Promise<boolean> {
  let passed = true
  for (const name of names) passed = (await run(name)) && passed
  return passed
}

async function runEverything(): Promise<boolean> {
  const outcomes = await Promise.all([generate(), runAll(early)])
  outcomes.push(...(await Promise.all(lanes.map(runAll))))
  return outcomes.every(Boolean)
}

function isCheck(name: string): name is Check {
  return Object.hasOwn(commands, name)
}

const named = process.argv.slice(2)
const unknown = named.find((name) => !isCheck(name))
if (unknown !== undefined) {
  console.error(
    `There is no check “${unknown}”; the checks are: ${Object.keys(commands).join(', ')}.`,
  )
  process.exitCode = 2
} else {
  const passed = await (named.length > 0 ? runAll(named.filter(isCheck)) : runEverything())
  if (!passed) process.exitCode = 1
}
