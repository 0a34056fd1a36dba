import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eventsMigrations } from '../../services/events/app.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { startPostgres } from '../../tests/start/postgres.ts'
import { writeInventedPackage } from './invented-package.ts'
import { report } from './measurement.ts'

/**
 * Import benchmark with ten splits per result. It measures the time for a large race, rows per
 * second, and memory for few and for many rows.
 */
const large = 50_000
const few = 30_000
const many = 300_000

interface Import {
  rows: number
  seconds: number
  sizeOpened: number
  sizePeak: number
}

const folder = mkdtempSync(join(tmpdir(), 'bench-import-'))
try {
  const template = join(folder, 'template')
  const created = await openDatabase({ kind: 'embedded', directory: template }, [eventsMigrations])
  await created.close()
  const packageOf = (rows: number) => {
    const path = join(folder, String(rows))
    writeInventedPackage(path, rows)
    return path
  }
  const packages = [few, many].map(packageOf)
  const largePackage = packageOf(large)
  const embedded = (path: string, data?: string): Import => {
    const directory = join(folder, 'database')
    rmSync(directory, { recursive: true, force: true })
    cpSync(template, directory, { recursive: true })
    return importOnce(
      '--package',
      path,
      '--directory',
      directory,
      ...(data ? ['--data', data] : []),
    )
  }
  measureBoston(embedded)
  measureLarge('embedded', embedded(largePackage))
  measureEmbedded(packages.map((path) => embedded(path)))
  await measurePostgres(packages, largePackage)
} finally {
  rmSync(folder, { recursive: true })
}

function measureBoston(importInto: (path: string, data?: string) => Import): void {
  const data = process.env['REAL_DATA_DIR']
  if (data === undefined || data === '') {
    console.log('The real marathon is not imported: REAL_DATA_DIR does not name its file.')
    return
  }
  const { rows, seconds } = importInto('tests/packages/boston-2014', data)
  report({
    what: `import of ${rows.toLocaleString('en')} real results, embedded`,
    value: rows / seconds,
    unit: 'rows/s',
    atLeast: 5_000,
  })
}

function measureLarge(where: string, { rows, seconds }: Import): void {
  report({
    what: `import of ${rows.toLocaleString('en')} results with ten splits, ${where}`,
    value: seconds,
    unit: 's',
    atMost: 10,
  })
}

function measureEmbedded(imports: Import[]): void {
  for (const { rows, seconds, sizeOpened, sizePeak } of imports) {
    const results = `${rows.toLocaleString('en')} results, embedded`
    report({ what: `import of ${results}`, value: rows / seconds, unit: 'rows/s', atLeast: 5_000 })
    report({
      what: `memory beyond the open database, ${results}`,
      value: sizePeak - sizeOpened,
      unit: 'MB',
      atMost: 200,
    })
  }
  reportGrowth('embedded', imports)
}

async function measurePostgres(packages: string[], largePackage: string): Promise<void> {
  const server = await startPostgres()
  try {
    const importInto = async (name: string, path: string): Promise<Import> => {
      const url = new URL(server.url)
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      url.pathname = `/${name}`
      return importOnce('--package', path, '--url', url.href)
    }
    measureLarge('PostgreSQL', await importInto('bench_large', largePackage))
    const imports = []
    for (const [index, path] of packages.entries()) {
      const done = await importInto(`bench${String(index)}`, path)
      const results = `${done.rows.toLocaleString('en')} results, PostgreSQL`
      report({ what: `import of ${results}`, value: done.rows / done.seconds, unit: 'rows/s' })
      report({ what: `memory, ${results}`, value: done.sizePeak, unit: 'MB', atMost: 512 })
      imports.push(done)
    }
    reportGrowth('PostgreSQL', imports)
  } finally {
    await server.stop()
  }
}

/**
 * Reports peak memory for many rows divided by peak memory for few rows. The ratio should be near
 * 1.
 */
function reportGrowth(where: string, [small, large]: Import[]): void {
  if (small === undefined || large === undefined) return
  report({
    what: `memory of ${many.toLocaleString('en')} rows to that of ${few.toLocaleString('en')}, ${where}`,
    value: large.sizePeak / small.sizePeak,
    unit: '',
    atMost: 1.1,
  })
}

function importOnce(...args: string[]): Import {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { import: string }
  }
  const heapFlags = scripts.import.split(' ').filter((part) => part.startsWith('--'))
  const output = execFileSync(
    process.execPath,
    [...heapFlags, 'tools/bench/import-once.ts', '--rejects', join(folder, 'rejects.csv'), ...args],
    { encoding: 'utf8' },
  )
  // The output comes from import-once.ts, so the cast is safe.
  return JSON.parse(output) as Import
}
