import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/** Copies examples/typed-client with the schema file and no other file of the site. */
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typed-client-'))
  cpSync('examples/typed-client', folder, { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function run(tool: string, ...args: string[]): string {
  const program = tool === 'node' ? process.execPath : join('node_modules/.bin', tool)
  return execFileSync(program, args, {
    cwd: folder,
    env: { ...process.env, SCHEMA: resolve('mesh/schema.graphql') },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('a client generated from the schema finds the splits of an athlete by name', () => {
  run('graphql-codegen', '--silent', '--config', 'codegen.ts')
  run('tsc', '--project', '.')
  run('esbuild', 'walk.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=walk.mjs')
  const walked = JSON.parse(run('node', 'walk.mjs', inject('origin'), 'sete colinhas')) as {
    first: string
    athlete: string
    splits: number
    entries: number
    names: number
    firstNames: string[]
  }
  expect(walked).toMatchObject({ event: 'Maratona das Sete Colinas', race: 'Maratona' })
  expect(walked.athlete).toBe(walked.first)
  expect(walked.splits).toBeGreaterThan(5)
  expect(walked.entries).toBeGreaterThan(20_000)
  expect(walked.names).toBe(300)
  expect(walked.firstNames[0]).toBe(walked.first)
})
