import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run check`: generates code and runs all static checks, two at a time.
 * Prints the output of failed checks and the warnings of passed checks. Exits with code 1 if a
 * check failed.
 */

/** Checks that read no generated code. They run while code is generated. */
const early = ['lint:rest', 'lint:format', 'lint:words', 'lint:pins']

const lanes = [
  ['typecheck', 'lint:arrows', 'lint:docs'],
  ['lint:code', 'lint:unused'],
]

interface Outcome {
  output: string
  passed: boolean
}

function runScript(script: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = performance.now()
    const check = spawn(process.execPath, ['--run', script], { stdio: ['ignore', 'pipe', 'pipe'] })
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
      console.log(`${passed ? '✓' : '✗'} ${script} (${seconds} s)`)
      const shown = passed
        ? output.split('\n').filter((line) => line.startsWith('warning: '))
        : [output]
      if (shown.length > 0) console.log(shown.join('\n').trimEnd())
      resolve({ output, passed })
    })
  })
}

/** The generated contracts. They are committed, so reviewers see their changes. */
function contracts(): Map<string, string> {
  const files = globSync(['services/*/openapi.json', 'mesh/schema.graphql'])
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

async function generate(): Promise<boolean> {
  const before = contracts()
  const { passed } = await runScript('generate')
  if (!passed) return false
  const stale = [...contracts()].filter(([file, text]) => before.get(file) !== text)
  for (const [file] of stale) {
    console.log(`✗ ${file} was out of date. It is written anew: review it and commit it.`)
  }
  return stale.length === 0
}

/** Runs checks one after another. */
async function runScripts(scripts: readonly string[]): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const script of scripts) outcomes.push(await runScript(script))
  return outcomes.every(({ passed }) => passed)
}

const outcomes = await Promise.all([generate(), runScripts(early)])
outcomes.push(...(await Promise.all(lanes.map(runScripts))))
if (!outcomes.every(Boolean)) process.exitCode = 1
