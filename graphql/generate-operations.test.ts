import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-documents-'))
  mkdirSync(join(folder, 'mesh'))
  mkdirSync(join(folder, 'graphql'))
  writeFileSync(join(folder, 'mesh/schema.graphql'), 'type Query { name: String, city: String }')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Runs `generate-operations.ts` on the schema and the documents of the folder. */
function generate(documents: Record<string, string>) {
  for (const [file, text] of Object.entries(documents))
    writeFileSync(join(folder, 'graphql', file), text)
  const command = join(process.cwd(), 'graphql/generate-operations.ts')
  const { status, stderr } = spawnSync(process.execPath, [command], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, errors: stderr.trim().split('\n') }
}

test('each mistake in a query or fragment is printed once with its place', () => {
  const outcome = generate({
    'row.graphql': 'fragment Row on Query {\n  name\n  ctiy\n}\n',
    'first.graphql': 'query First {\n  nmae\n  ...Row\n}\n',
    'second.graphql': 'query Second {\n  ...Row\n}\n',
  })

  expect(outcome).toEqual({
    status: 1,
    errors: [
      'graphql/first.graphql:2:3 Cannot query field "nmae" on type "Query". Did you mean "name"?',
      'graphql/row.graphql:3:3 Cannot query field "ctiy" on type "Query". Did you mean "city"?',
    ],
  })
})

test('a syntax error is printed with its place', () => {
  const outcome = generate({ 'first.graphql': 'query First {\n  name\n' })

  expect(outcome).toEqual({
    status: 1,
    errors: ['graphql/first.graphql:3:1 Syntax Error: Expected Name, found <EOF>.'],
  })
})

test('an error of the generator itself is printed', () => {
  // Codegen fails, because the folder does not contain the plugins that the configuration names.
  const { status, errors } = generate({ 'first.graphql': 'query First { name }' })

  expect(status).toBe(1)
  expect(errors.join('\n')).toContain('Unable to find template plugin')
})
