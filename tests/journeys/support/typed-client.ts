import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'

/** A copy of examples/typed-client. It uses the schema and the packages of this repository. */
export class TypedClient {
  readonly #folder = mkdtempSync(join(tmpdir(), 'typed-client-'))

  constructor() {
    cpSync('examples/typed-client', this.#folder, { recursive: true })
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'))
    this.#execute('graphql-codegen', ['--silent', '--config', 'codegen.ts'])
  }

  /** Checks the types of all scripts. */
  check(): void {
    this.#execute('tsc', ['--project', '.'])
  }

  /** Builds a script, runs it against the site of the journeys, and parses its output. */
  run(script: string, args: string[], environment: NodeJS.ProcessEnv = {}): unknown {
    const built = `${script}.mjs`
    const options = ['--bundle', '--platform=node', '--format=esm', `--outfile=${built}`]
    this.#execute('esbuild', [`${script}.ts`, ...options])
    return JSON.parse(this.#execute('node', [built, inject('origin'), ...args], environment))
  }

  #execute(tool: string, args: string[], environment: NodeJS.ProcessEnv = {}): string {
    const program = tool === 'node' ? process.execPath : join('node_modules/.bin', tool)
    return execFileSync(program, args, {
      cwd: this.#folder,
      env: { ...process.env, SCHEMA: resolve('mesh/schema.graphql'), ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  [Symbol.dispose]() {
    rmSync(this.#folder, { recursive: true })
  }
}
