import { stringify } from 'csv-stringify/sync'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { DirectoryLocked } from '../../services/platform/database/directory-lock.ts'
import { keepNewFilesPrivate } from '../../services/platform/database/private-files.ts'
import { ConfigError, readConfig } from '../config.ts'

keepNewFilesPrivate()
/** `npm run claim-links`: prints, as CSV, the signed link with which each athlete of a race claims the result. */
try {
  const [raceId = '', language = 'en'] = process.argv.slice(2)
  const { database, claimSecret, site } = readConfig()
  if (claimSecret === undefined) throw new ConfigError('CLAIM_SECRET is not set.')
  if (site.origin === undefined) throw new ConfigError('The site’s configuration has no origin.')
  const { db, close } = await openDatabase<EventsSchema>(database, [
    eventsMigrations,
    identityMigrations,
  ])
  const athletes = await db
    .selectFrom('participants')
    .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
    .where('races.id', '=', raceId)
    .select(['participants.id', 'bib', 'participants.name'])
    .orderBy('participants.id')
    .execute()
  await close()
  const rows = athletes.map(({ id, bib, name }) => {
    const token = signClaim({ race_id: raceId, participant_id: id }, claimSecret)
    return { bib, name, link: `${String(site.origin)}/${language}/claim?token=${token}` }
  })
  process.stdout.write(stringify(rows, { header: true, escape_formulas: true }))
  if (rows.length === 0) throw new ConfigError(`No race “${raceId}” has results.`)
} catch (error) {
  if (!(error instanceof DirectoryLocked) && !(error instanceof ConfigError)) throw error
  console.error(`${error.message} Usage: npm run claim-links -- RACE [LANGUAGE], while no site`)
  console.error('runs on an embedded database.')
  process.exitCode = 1
}
