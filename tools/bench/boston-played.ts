import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { EventsDatabase } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { startCommand } from '../../tests/start/command.ts'
import { organiserToken } from '../../tests/start/organiser-token.ts'
import { computedBoston } from '../../tests/wide/computed-boston.ts'
import { onPostgres, withDatabase } from './databases.ts'
import { report } from './measurement.ts'
import { reportHistory, startTimedSite } from './timed-site.ts'

const boston = {
  organisation: 'boston-athletic-association',
  raceId: 'boston-marathon-2014-marathon',
}

/**
 * Sends Boston's splits through the timing API. Compares all places with the places that an import
 * of the same results computes.
 */
export async function compareBoston(): Promise<void> {
  const realDataDir = process.env['REAL_DATA_DIR']
  if (realDataDir === undefined || realDataDir === '') {
    console.log('Boston is not played: REAL_DATA_DIR does not name the folder of its file.')
    return
  }
  await onPostgres(async (place) => {
    const path = computedBoston()
    const request = { path, check: false, rejectsFile: undefined, realDataDir }
    const varDirectory = mkdtempSync(join(tmpdir(), 'bench-boston-'))
    const { imported, token } = await withDatabase(place, async (db) => {
      await importPackage(() => Promise.resolve(db), request, { varDirectory })
      return { imported: await placesOf(db), token: await organiserToken(db, boston.organisation) }
    })
    const site = await startTimedSite(place)
    const started = performance.now()
    const environment = { TIMING_URL: site.origin, TIMING_TOKEN: token }
    const simulate = startCommand('simulate', [path, '--speed', '0', '--official'], environment)
    const { code, stderr } = await simulate.ended
    if (code !== 0) throw new Error(`the simulator ended with ${String(code)}: ${stderr}`)
    const seconds = (performance.now() - started) / 1_000
    await site.stop()
    for (const folder of [path, varDirectory]) rmSync(folder, { recursive: true })
    await withDatabase(place, async (db) => {
      const played = await placesOf(db)
      const all = new Set([...imported.keys(), ...played.keys()])
      const differing = [...all].filter((key) => imported.get(key) !== played.get(key))
      // One wrong time moves the places of all athletes behind it. So entries whose states or times
      // differ come first.
      const result = (places: string | undefined) => places?.split(' ').slice(-2).join(' ')
      const isResult = (key: string) => result(imported.get(key)) !== result(played.get(key))
      for (const key of differing.toSorted((a, b) => +isResult(b) - +isResult(a)).slice(0, 10)) {
        console.log(
          `${key}: ${imported.get(key) ?? 'none'} imported, ${played.get(key) ?? 'none'} played`,
        )
      }
      const entries = imported.size.toLocaleString('en')
      report({ what: `Boston played to the end, ${place.name}`, value: seconds, unit: 's' })
      report({
        what: `places of ${entries} entries of Boston other than those of the import`,
        value: differing.length,
        unit: '',
        atMost: 0,
      })
      const { rows } = await sql<{ passings: number }>`
        select count(*)::int as passings from timing_passings`.execute(db)
      await reportHistory(place, db, rows[0]?.passings ?? 0, 'Boston in batches of up to 500')
    })
  })
}

/** The places and times of all entries of Boston's rankings, by ranking and athlete. */
async function placesOf(db: EventsDatabase): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; places: string }>`
    select ranking_number || ' ' || coalesce(bib, name) as key, concat_ws(' ', position,
      gender_position, category_position, person.state, gun_time) as places
    from ranking_entries entry
    join stored_participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = (select result_set_id from races where id = ${boston.raceId})`.execute(
    db,
  )
  return new Map(rows.map(({ key, places }) => [key, places]))
}
