import { randomNumbers } from '../../../domain/random.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { InvalidPackage } from '../../../services/events/results/problems.ts'
import {
  openPackage,
  readEventPackage,
} from '../../../services/events/import/read/read-event-package.ts'

/**
 * Real result files with the part of event.yml that describes their columns. The import would not
 * recognise these columns by their headings.
 */
const realFiles = [
  ['boston-2014.csv.gz', 'times: minutes, columns: { gun_time: official }'],
  ['honolulu-2019.csv.gz', 'columns: { name: runner_name, gun_time: time_full }'],
  ['utmb-2024.csv', 'columns: { id: runnerUri, name: fullname }'],
  ['swimming-worlds-2022.csv', 'times: seconds, splits: lap, columns: { race_time: Finals }'],
] as const
const example = 'examples/lakeside-run/10k.csv'
const linesOfExcerpt = 40

interface Excerpt {
  bytes: Buffer
  /** YAML of `results`, without the file name. */
  results: string
}

/** The first lines of real result files and of the example, each in UTF-8 and in UTF-16. */
function excerpts(realDataDir: string | undefined): Excerpt[] {
  const real = realFiles.flatMap(([name, results]) => {
    const path = join(realDataDir ?? '', 'results', name)
    return realDataDir === undefined || !existsSync(path) ? [] : [{ path, results }]
  })
  const files = [...real, { path: example, results: '' }]
  return files.flatMap(({ path, results }) => {
    const bytes = readFileSync(path)
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    const excerpt = text
      .split('\n')
      .slice(0, linesOfExcerpt)
      .join('\n')
      .replace(/^\uFEFF/, '')
    return [
      { bytes: Buffer.from(excerpt), results },
      { bytes: Buffer.from(`\uFEFF${excerpt}`, 'utf16le'), results },
    ]
  })
}

const insertions = [
  '"',
  '""',
  '"\n',
  ',',
  ';',
  '\t',
  '|',
  '\0',
  '\n',
  '\r',
  '\r\n',
  'DNF',
  '\ud800',
  '-1',
  '9'.repeat(40),
]

export function damage(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length)
  const lineStart = bytes.lastIndexOf('\n', at) + 1
  const lineEnd = bytes.indexOf('\n', at) + 1 || bytes.length
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (Math.floor(random() * 6)) {
    case 0: {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      return flipped
    }
    case 1:
      return before
    case 2:
      return Buffer.concat([bytes.subarray(0, lineEnd), bytes.subarray(lineStart)])
    case 3:
      return Buffer.concat([before, bytes.subarray(Math.min(bytes.length, at + 20))])
    default: {
      const text = insertions[Math.floor(random() * insertions.length)] ?? ''
      const isWide = bytes[0] === 0xff
      return Buffer.concat([before, Buffer.from(text, isWide ? 'utf16le' : 'utf8'), after])
    }
  }
}

export interface Outcome {
  rows: number
  /** Code of the problem that ended the reading; undefined if the whole file was read. */
  code: string | undefined
}

/**
 * Reads files with one to three damages each. Expects valid rows, or problems with a code.
 * @throws any other error
 */
export async function readDamagedFiles(
  count: number,
  { seed, realDataDir }: { seed: number; realDataDir: string | undefined },
): Promise<Outcome[]> {
  const random = randomNumbers(seed)
  const files = excerpts(realDataDir)
  const folder = mkdtempSync(join(tmpdir(), 'damaged-files-'))
  const outcomes: Outcome[] = []
  let described: Excerpt | undefined
  try {
    for (let number = 0; number < count; number += 1) {
      const file = files[Math.floor((number * files.length) / count)]
      if (file === undefined) throw new Error('there is no file to damage')
      if (file !== described) writeFileSync(join(folder, 'event.yml'), manifest(file.results))
      described = file
      let { bytes } = file
      for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
        bytes = damage(bytes, random)
      }
      writeFileSync(join(folder, 'results.csv'), bytes)
      try {
        outcomes.push(await readFolder(folder))
      } catch (error) {
        throw new Error(`damaged file ${String(number)} of seed ${String(seed)}`, { cause: error })
      }
    }
    return outcomes
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const manifest = (results: string) => `organisation: { id: quay, name: Quay }
event: { id: quay-run, name: Quay Run, time_zone: Europe/Rome, date_from: 2026-05-03 }
races: [{ key: main, name: Main, sport: running, results: { file: results.csv, ${results} } }]
`

async function readFolder(folder: string): Promise<Outcome> {
  let rows = 0
  try {
    const rejectsPath = () => join(folder, 'rejects.csv')
    const { pkg } = await readEventPackage(await openPackage(folder, undefined), { rejectsPath })
    for await (const row of pkg.races[0]?.results?.rows ?? []) {
      rows += 1
      refuseWhatNoDatabaseTakes(row)
    }
    return { rows, code: undefined }
  } catch (error) {
    const [problem] = error instanceof InvalidPackage ? error.problems : []
    if (problem === undefined || !/^[a-z]+\.\w+$/i.test(problem.code)) throw error
    return { rows, code: problem.code }
  }
}

function refuseWhatNoDatabaseTakes(row: object): void {
  for (const [field, value] of Object.entries(row)) {
    const isText = typeof value === 'string'
    const isNumber = typeof value === 'number'
    if (
      (isText && (value.includes('\0') || !value.isWellFormed() || value.length > 250)) ||
      (isNumber && !(Number.isInteger(value) && value >= 0 && value < 2 ** 31))
    ) {
      throw new Error(`${field} is ${JSON.stringify(value)}`)
    }
  }
}
