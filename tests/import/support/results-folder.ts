import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Result files as text, by race key. */
export type RaceFiles = Readonly<Record<string, string>>

export const quayRun = 'quay-run'

/** A package of one event. Its races have only a result file. */
export class ResultsFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'quay-run-'))

  write(races: RaceFiles): this {
    for (const [key, text] of Object.entries(races)) {
      writeFileSync(join(this.path, `${key}.csv`), text)
    }
    writeFileSync(
      join(this.path, 'event.yml'),
      `organisation: { id: quay, name: Quay }
event: { id: ${quayRun}, name: Quay Run, time_zone: Europe/Rome, date_from: 2026-05-03 }
races:
${Object.keys(races)
  .map(
    (key) => `  - { key: ${key}, name: ${key}, sport: running, results: { file: ${key}.csv } }\n`,
  )
  .join('')}`,
    )
    return this
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true })
  }
}
