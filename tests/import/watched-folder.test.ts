import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrations } from '../../services/migrations.ts'
import {
  type ClosedTestDatabase,
  createClosedTestDatabase,
} from '../../services/platform/testing.ts'
import { startImport } from './support/import-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let varDirectory: string
let folder: string
let database: ClosedTestDatabase
beforeAll(async () => {
  varDirectory = mkdtempSync(join(tmpdir(), 'watched-'))
  folder = mkdtempSync(join(tmpdir(), 'drop-'))
  database = await createClosedTestDatabase(varDirectory, migrations)
})
afterAll(async () => {
  await database.drop()
  rmSync(varDirectory, { recursive: true })
  rmSync(folder, { recursive: true })
})

const report = (name: string) => join(folder, `${name}.report.txt`)
const textOf = (name: string) =>
  existsSync(report(name)) ? readFileSync(report(name), 'utf8') : ''
const written = (name: string, text: string) =>
  expect.poll(() => textOf(name), { timeout: 100_000, interval: 200 }).toContain(text)

test('each package of a drop folder is imported once, also after the process was killed', async () => {
  const first = startImport(database.environment, ['--watch', folder])
  cpSync('examples/lakeside-run', join(folder, 'lakeside-run'), { recursive: true })
  writeFileSync(join(folder, 'notes.pdf'), 'x')
  writeFileSync(join(folder, 'half.zip.part'), 'x')
  await written('lakeside-run', 'Imported Lakeside Run')
  await written('notes.pdf', '[package.noFolder]')
  const table = 'bib,name,gun time\n1,Mara Lindqvist,0:34:29\n'
  const manifest = readFileSync('examples/lakeside-run/event.yml', 'utf8')
  const small = manifest
    .slice(0, manifest.indexOf('races:'))
    .replace(/^ *(?:logo|image).*\n/gm, '')
    .replace('lakeside-run-2026', 'lakeside-zip-2026')
  const race = 'races:\n  - { key: 10k, name: 10 km, sport: running, results: { file: 10k.csv } }\n'
  const bytes = (text: string) => new TextEncoder().encode(text)
  first.kill('SIGKILL')
  writeFileSync(
    join(folder, 'zipped.zip'),
    zipSync({ 'event.yml': bytes(small + race), '10k.csv': bytes(table) }),
  )
  writeFileSync(join(folder, 'broken.zip'), 'PK')
  const before = textOf('lakeside-run')

  const second = startImport(database.environment, ['--watch', folder])
  await written('zipped.zip', '1 added')
  await written('broken.zip', '[zip.broken]')
  expect(textOf('lakeside-run')).toBe(before)
  expect(existsSync(report('half.zip.part'))).toBe(false)
  second.kill('SIGTERM')
  await expect.poll(() => second.exitCode, { timeout: 30_000 }).toBe(130)
  expect(second.output()).not.toContain('lakeside-run: importing')
})
