import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, today } from '../../../domain/civil-days.ts'
import { importFolder } from './import-package.ts'

/** Paths of the race that `importRunningRace` imports. */
export const runningRace = (id: string) => ({
  event: `/en/events/${id}`,
  race: `/en/events/${id}/races/${id}-10k`,
  ranking: `/en/events/${id}/races/${id}-10k/rankings/${id}-10k-overall`,
})

/**
 * Imports a running event. Its race has the two runners Ada Holm and Bo Wirth.
 * @param id id of the event; each test file uses its own event, because the files share one site
 * and run concurrently
 * @param runners finish time of each runner, such as `0:41:00`; a runner without a time is on the
 * course. `club` is the club of both runners.
 */
export async function importRunningRace(
  id: string,
  runners: { ada?: string; bo?: string; isBoPrivate?: boolean; club?: string },
): Promise<void> {
  const { ada = '', bo = '', isBoPrivate = false, club = '' } = runners
  const folder = mkdtempSync(join(tmpdir(), 'parcours-running-'))
  writeFileSync(
    join(folder, 'event.yml'),
    `organisation: { id: night-runners, name: Night Runners, city: Bergen, country: no }
event:
  id: ${id}
  name: Night Run
  description: Around the harbour.
  city: Bergen
  country: no
  time_zone: UTC
  date_from: ${addDays(today(), -1)}
  date_to: ${addDays(today(), 1)}
races:
  - key: 10k
    name: 10 km
    sport: running
    distance: 10 km
    check_points:
      - { name: Pier, distance: 5 km }
    results: { file: 10k.csv, without_time: on_course, columns: { private: Hidden } }
    rankings:
      - { key: overall, name: Overall, status: unofficial, decided_by: gun }
`,
  )
  writeFileSync(
    join(folder, '10k.csv'),
    `bib,name,sex,age,club,Pier,gun time,Hidden
1,Ada Holm,F,30,${club},0:20:00,${ada},
2,Bo Wirth,M,31,${club},0:21:00,${bo},${isBoPrivate ? 'yes' : ''}
`,
  )
  try {
    await importFolder(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
