import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { randomNumbers } from '../../../domain/random.ts'
import { UnreadableFile } from '../../../reader/row-source.ts'
import { understandFile } from '../../../reader/understand/understand-file.ts'
import { damage } from './damaged-files.ts'
import { workbook } from './workbook.ts'

const folder = 'tests/packages/single-files'
/** Encodings in which a file is read besides UTF-8. */
const encodings: Record<string, string[]> = {
  'japanese.csv': ['shift_jis', 'utf-16be'],
  'chinese.csv': ['gb18030', 'utf-16le'],
  'titles.csv': ['windows-1252', 'macintosh'],
}
/**
 * Maximum CPU time for one file in seconds. A reader whose time grows with the square of the size
 * would take longer.
 */
const maxSeconds = 3

interface Sample {
  name: string
  bytes: Buffer
}

/** The invented files. Some of them are repeated in other formats and encodings. */
async function samples(): Promise<Sample[]> {
  const found: Sample[] = []
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    found.push({ name, bytes })
    for (const encoding of encodings[name] ?? []) {
      found.push({ name, bytes: iconv.encode(bytes.toString('utf8'), encoding) })
    }
  }
  const rows = readFileSync(join(folder, 'itra.csv'), 'utf8').trim().split('\n')
  const cells = rows.map((row) => row.split(',').map((value) => ({ value })))
  found.push({ name: 'itra.xlsx', bytes: await workbook(cells) })
  found.push({ name: 'itra.csv.gz', bytes: gzipSync(readFileSync(join(folder, 'itra.csv'))) })
  return found
}

export interface Understood {
  name: string
  /** Code of the problem; undefined for a file that was understood. */
  code: string | undefined
}

/**
 * Understands files with one to three damages each.
 * @throws any error of the reader that has no problem code
 * @throws Error if a file takes too long
 */
export async function understandDamagedFiles(count: number, seed: number): Promise<Understood[]> {
  const random = randomNumbers(seed)
  const files = await samples()
  const outcomes: Understood[] = []
  for (let number = 0; number < count; number += 1) {
    const file = files[number % files.length]
    if (file === undefined) throw new Error('there is no file to damage')
    let { bytes } = file
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
      bytes = damage(bytes, random)
    }
    const started = process.cpuUsage()
    const code = await codeOf(file.name, bytes).catch((error: unknown) => {
      const cause = { cause: error }
      throw new Error(`${file.name}, damaged file ${String(number)} of seed ${String(seed)}`, cause)
    })
    const { user, system } = process.cpuUsage(started)
    if (user + system > maxSeconds * 1_000_000) {
      throw new Error(`${file.name} takes ${String((user + system) / 1_000_000)} s of CPU time`)
    }
    outcomes.push({ name: file.name, code })
  }
  return outcomes
}

async function codeOf(name: string, bytes: Buffer): Promise<string | undefined> {
  try {
    await understandFile(bytes, name)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableFile && /^[a-z]+\.\w+$/i.test(error.code)) return error.code
    throw error
  }
}
