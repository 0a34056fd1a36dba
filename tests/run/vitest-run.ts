import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryFolder } from '../start/memory-folder.ts'
import { runProgram, type RunOptions } from './run-program.ts'
import type { Tally } from './tally.ts'

/** Runs Vitest and returns the totals. By default, temporary files are in memory if possible. */
export async function runVitest(args: readonly string[], options: RunOptions = {}): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-tally-'))
  const file = join(folder, 'tally.json')
  const reporters = ['--reporter=default', '--reporter=./tests/run/tally-reporter.ts']
  const code = await runProgram(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    {
      ...options,
      environment: {
        TMPDIR: createMemoryFolder(),
        ...options.environment,
        TALLY_FILE: file,
        SITE_LOG: join(folder, 'site.log'),
      },
    },
  )
  const tally = readTally(file)
  rmSync(folder, { recursive: true })
  // Vitest may also fail although no test failed, for example because it found no test or crashed.
  if (code !== 0 && tally.failed.length === 0) tally.failed = [{ name: 'Vitest itself' }]
  return tally
}

function readTally(file: string): Tally {
  try {
    // The cast is safe, because tally-reporter.ts wrote the file.
    return JSON.parse(readFileSync(file, 'utf8')) as Tally
  } catch {
    return { passed: 0, failed: [], skipped: [] }
  }
}
