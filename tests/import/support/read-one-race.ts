import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResultRow } from '../../../services/events/event-package.ts'
import {
  openPackage,
  readEventPackage,
} from '../../../services/events/import/read/read-event-package.ts'

export type FileContent = string | Uint8Array

export interface OneRace {
  /** Name of the result file. */
  name?: string
  /** YAML of `results` after the file name. */
  results?: string
  /** YAML of the race. */
  race?: string
  sport?: string
  mostRejected?: number
  /** Further files of the package. */
  files?: Record<string, FileContent>
}

/** Reads a package with one race. */
export async function readOneRace(
  file: FileContent,
  {
    name = 'results.csv',
    results = '',
    race = '',
    sport = 'running',
    mostRejected = 100,
    files = {},
  }: OneRace = {},
): Promise<{
  rows: ResultRow[]
  rejected: string[]
  warnings: string[]
  /** The part of the report that describes the recognised columns. */
  summary: string[]
  decidedBy?: string
  order?: string
}> {
  const folder = mkdtempSync(join(tmpdir(), 'result-files-'))
  try {
    for (const [path, content] of Object.entries({ ...files, [name]: file })) {
      writeFileSync(join(folder, path), content)
    }
    writeFileSync(
      join(folder, 'event.yml'),
      `organisation: { id: quay, name: Quay }
event: { id: quay-run, name: Quay Run, time_zone: Europe/Rome, date_from: 2026-05-03 }
most_rejected: ${String(mostRejected)}
races:
  - key: main
    name: Main
    sport: ${sport}
    ${race}
    results:
      file: ${name}
      ${results}
`,
    )
    const reading = await readEventPackage(await openPackage(folder, undefined), {
      rejectsPath: () => join(folder, 'rejects.csv'),
    })
    const rows: ResultRow[] = []
    for await (const row of reading.pkg.races[0]?.results?.rows ?? []) rows.push(row)
    const [rejects] = reading.rejects.values()
    return {
      rows,
      rejected: rejects?.examples.map(({ line, reason }) => `${String(line)}: ${reason}`) ?? [],
      summary: reading.summaries[0]?.lines ?? [],
      warnings: reading
        .warnings()
        .map(({ column, value, count }) => `${column} ${value} ${String(count)}`),
      ...(reading.pkg.races[0]?.rankings[0] ?? {}),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
