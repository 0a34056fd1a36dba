import type { Kysely } from 'kysely'
import type { EventsSchema } from '../../services/events/database.ts'
import { UnknownCommand } from '../../services/events/import/site-command.ts'
import { listAccessRequests } from '../../services/identity/access-requests/queries.ts'
import { claimLinksOf, csvOf } from '../../services/identity/claims/claim-links.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { listSecurityEvents } from '../../services/identity/security/events-queries.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { claimantsOf } from '../identity/claimants.ts'
import { type CredentialsCommand, executeCredentialsCommand } from '../credentials/command.ts'

/**
 * A command on the database. If the embedded database is open in a running site, the site executes
 * the command. Otherwise the command's own process executes it.
 */
export type DatabaseCommand =
  | { name: 'credentials'; command: CredentialsCommand }
  | { name: 'claim-links'; raceId: string; language: string; origin: string; secret: string }
  | { name: 'access-requests' }
  | { name: 'security-log'; days: number }
  | { name: 'copy-files'; target: string }

/** The texts that the command prints. */
export interface CommandOutput {
  stdout?: string
  stderr?: string
  exitCode?: number
  /** Only for the command `copy-files`: milliseconds for which SQL statements had to wait. */
  pausedMs?: number
}

export async function executeDatabaseCommand(
  { db, copyFiles }: Pick<OpenDatabase<EventsSchema & IdentitySchema>, 'db' | 'copyFiles'>,
  command: DatabaseCommand,
): Promise<CommandOutput> {
  try {
    switch (command.name) {
      case 'credentials':
        return await executeCredentialsCommand(db, command.command)
      case 'claim-links':
        return await writeClaimLinks(db, command)
      case 'access-requests':
        return { stdout: jsonLines(await listAccessRequests(db)) }
      case 'security-log':
        return { stdout: jsonLines(await listSecurityEvents(db, command.days)) }
      case 'copy-files':
        if (!copyFiles) throw new UnknownCommand()
        return { pausedMs: await copyFiles(command.target) }
      default:
        // A program of another release sent the command through the socket.
        throw new UnknownCommand()
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { stderr: `${error.message}\n`, exitCode: 1 }
  }
}

/**
 * Writes CSV with a signed link for each athlete of a race. With this link, the athlete can claim
 * the result.
 */
async function writeClaimLinks(
  db: Kysely<EventsSchema>,
  { raceId, ...signing }: DatabaseCommand & { name: 'claim-links' },
): Promise<CommandOutput> {
  const rows = await claimLinksOf(raceId, await claimantsOf(db, raceId), signing)
  const stdout = await csvOf(rows)
  if (rows.length > 0) return { stdout }
  const stderr = `No race “${raceId}” has results. Usage: npm run parcours -- claim-links RACE [LANGUAGE].\n`
  return { stdout, stderr, exitCode: 1 }
}

function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
