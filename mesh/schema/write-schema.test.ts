import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

const published = 'type Query {\n  name: String\n  city: String\n}\n'
const withNewField = 'type Query {\n  name: String\n  city: String\n  country: String\n}\n'
const withoutCity = 'type Query {\n  name: String\n}\n'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-schema-'))
  mkdirSync(join(folder, 'mesh'))
  mkdirSync(join(folder, '.mesh'))
  writeFileSync(join(folder, 'mesh/schema.graphql'), published)
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

/**
 * The environment without git's variables. A git hook sets these variables to the hook's own
 * repository.
 */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
)

function git(...args: string[]): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
  execFileSync('git', [...author, ...args], { cwd: folder, env: environment, stdio: 'pipe' })
}

/** Commits the published schema on `main`, and starts a branch. */
function startBranch(main = 'main'): void {
  git('init', '--quiet', '-b', main)
  git('add', 'mesh')
  git('commit', '--quiet', '-m', 'Publish')
  git('checkout', '--quiet', '-b', 'change')
}

/** Writes a schema as if the gateway had generated it, and runs the command. */
function write(schema: string, ...args: string[]) {
  writeFileSync(join(folder, '.mesh/schema.graphql'), schema)
  const command = join(process.cwd(), 'mesh/schema/write-schema.ts')
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  })
  return { status, stderr }
}

test('a field that was added on the branch can be removed again, committed or not', () => {
  startBranch()
  expect(write(withNewField).status).toBe(0)
  git('commit', '--quiet', '-am', 'Add a field')

  expect(write(published)).toEqual({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'mesh/schema.graphql'), 'utf8')).not.toContain('country')
})

test('removing a field of the main branch is refused, and the main branch is named', () => {
  startBranch()
  const { status, stderr } = write(withoutCity)

  expect(status).toBe(1)
  expect(stderr).toMatch(/since main \([0-9a-f]{7,}\)[^]*Query\.city was removed/)
  expect(readFileSync(join(folder, 'mesh/schema.graphql'), 'utf8')).toContain('city')
})

test('a removal that was agreed on with --breaking stays agreed on', () => {
  startBranch()
  expect(write(withoutCity, '--breaking').status).toBe(0)

  expect(write(withoutCity)).toEqual({ status: 0, stderr: '' })
})

test('without a main branch the last commit counts, and the message says so', () => {
  startBranch('trunk')

  expect(write(withoutCity).stderr).toContain('the last commit, as there is no branch main')
})

test('without git the file counts, and the message says so', () => {
  expect(write(withoutCity).stderr).toContain('the file mesh/schema.graphql, as git has no')
})
