import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run check`: generates code, then runs all static checks, two at a time.
 * Prints failures and exits with code 1 if there is one. Prints the warnings of checks that passed.
 */
const lanes = [
  ['typecheck', 'lint:arrows', 'lint:format', 'lint:words', 'lint:pins', 'lint:docs'],
  ['lint:code', 'lint:rest', 'lint:unused'],
]

interface Outcome {
  output: string
  passed: boolean
}

function runScript(script: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = performance.now()
    const npm = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    npm.on('error', (error) => {
      output += error.message
    })
    npm.on('close', (code) => {
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

/** Contracts that are generated and committed. A commit then shows their changes in review. */
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

const generated = await generate()
const outcomes = await Promise.all(
  lanes.map(async (scripts) => {
    const passed: boolean[] = []
    for (const script of scripts) passed.push((await runScript(script)).passed)
    return passed.every(Boolean)
  }),
)
if (!generated || !outcomes.every(Boolean)) process.exitCode = 1
