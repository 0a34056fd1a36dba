import cluster from 'node:cluster'
import { once } from 'node:events'
import { hasCode } from '../services/platform/error-code.ts'
import { migrations } from '../services/migrations.ts'
import { DirectoryLocked } from '../services/platform/database/directory-lock.ts'
import { log } from '../services/platform/log.ts'
import { describeOpeningError } from '../services/platform/database/opening-error.ts'
import { warningOfSharedFiles } from '../services/platform/database/private-files.ts'
import { type Application, openApplication } from './application.ts'
import { describeLastBackup, measureLastBackup } from './backup/last-backup.ts'
import { NightlyBackups } from './backup/nightly-backups.ts'
import { installClock } from './clock.ts'
import type { DemoSeason } from './demo-season.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { outboxOf } from './identity/identity.ts'
import { originOf } from './http-server.ts'
import type { Terminal } from './commands/command.ts'
import type { onShutdown } from './shutdown.ts'
import { startTracing } from './tracing/start-tracing.ts'
import { startWorkers, WorkerEnded, type Workers } from './workers/workers.ts'

/**
 * Starts the site. After a successful start, the site runs until a signal ends it.
 * @param argv arguments after the program name
 * @param handleSignals calls its argument at the first signal that ends the process
 * @returns the exit code if the site does not start. Undefined if the site runs, or if it is
 * already stopping
 */
export async function startSite(
  argv: readonly string[],
  { env, stdout, stderr }: Pick<Terminal, 'env' | 'stdout' | 'stderr'>,
  handleSignals: typeof onShutdown,
): Promise<number | undefined> {
  let isStopping = () => false
  const print = (line: string) => cluster.isPrimary && stdout.write(`${line}\n`)
  try {
    const config = readConfig(env)
    const parts: Parts = {}
    isStopping = handleSignals(async (signal) => {
      // Only SIGTERM delays the stop. After Ctrl-C the site stops immediately.
      const delayMs = signal === 'SIGTERM' ? config.stopDelayMs : 0
      const { season, application, workers, backups } = parts
      await Promise.all([
        ...[season?.close(), backups?.close()],
        ...[application?.close(delayMs), workers?.close(signal)],
      ])
      await parts.closeTracing?.()
    })
    await open(config, { parts, isStopping, print, development: argv.includes('--dev') })
  } catch (error) {
    // A failure during a shutdown is not an error, because the shutdown interrupts the start.
    if (isStopping()) return undefined
    const message = startupErrorMessage(error)
    if (message === undefined) throw error
    stderr.write(`${message}\n`)
    return 1
  }
  return undefined
}

/** The parts that a shutdown closes. */
interface Parts {
  season?: DemoSeason
  application?: Application
  workers?: Workers
  closeTracing?: () => Promise<void>
  backups?: NightlyBackups
}

interface Opening {
  parts: Parts
  isStopping: () => boolean
  print: (line: string) => void
  development: boolean
}

async function open(config: Config, { parts, isStopping, print, development }: Opening) {
  log.level = config.logLevel
  if (config.clock) {
    installClock(config.clock)
    print(`The clock of this site is for tests: it shows ${new Date().toISOString()}`)
  }
  const warning = warningOfSharedFiles(config.varDirectory)
  if (warning !== undefined) log.warn(warning)
  if (config.workers > 1 && cluster.isPrimary) {
    parts.workers = startWorkers(config.workers)
    await parts.workers.ready
    if (isStopping()) return
    printReady(print, config, config.site.origin ?? originOf(undefined, config))
    return
  }
  if (development) print('Opening the database and applying its migrations …')
  parts.closeTracing = await startTracing(config)
  const application = await openApplication(config, { development })
  parts.application = application
  const { events, server } = application
  if (development && config.database.kind === 'embedded' && config.database.directory) {
    const { recordMigrations } = await import('./development/database.ts')
    recordMigrations(config.database.directory, migrations)
  }

  if (config.demoSeason && events) {
    print('Demo season: preparing …')
    const { DemoSeason } = await import('./demo-season.ts')
    parts.season = new DemoSeason(events, { only: config.demoEvents })
    const loaded = await parts.season.load()
    print(
      `Demo season: ${String(loaded.events)} events, ${String(loaded.participants)} participants`,
    )
  }
  if (config.warmUpMs > 0) await application.warmUp?.({ maxMs: config.warmUpMs, isStopping })
  if (isStopping()) return
  server.listen(config.port, config.host)
  await once(server, 'listening')
  parts.season?.start()
  if (application.events && config.database.kind === 'embedded') openBackups(config, parts)

  printReady(print, config, application.origin())
}

function openBackups({ backupDirectory, nightlyBackups, site }: Config, parts: Parts) {
  measureLastBackup(backupDirectory)
  if (nightlyBackups === 0) return
  const timeZone = site.timeZone ?? 'UTC'
  parts.backups = new NightlyBackups({ folder: backupDirectory, kept: nightlyBackups, timeZone })
}

function printReady(print: Opening['print'], config: Config, origin: string) {
  const { database, role } = config
  const mail =
    config.smtpUrl === undefined
      ? `no SMTP_URL: written to ${outboxOf(config)}`
      : 'through SMTP_URL'
  const lines: [string, string][] =
    role.name === 'events' || role.name === 'identity'
      ? [
          ['Service', `${role.name}, on ${origin}`],
          ['REST documentation', `${origin}/docs/${role.name}`],
        ]
      : [
          ['Site', origin],
          ['GraphQL playground', `${origin}/graphql`],
          ['REST documentation', `${origin}/docs/events and ${origin}/docs/identity`],
        ]
  if (role.name === 'web') {
    lines.push(['Services', `${role.urls.events} and ${role.urls.identity}`])
  }
  if (database.kind === 'postgres') lines.push(['Database', 'PostgreSQL'])
  else if (role.name === 'all') {
    lines.push(['Database', `embedded, in ${String(database.directory)}`])
    lines.push(['Backups', describeLastBackup(config.backupDirectory, new Date())])
  }
  if (role.name === 'all' || role.name === 'identity') lines.push(['Mail', mail])
  print(`\n${lines.map(([name, value]) => `${name.padEnd(20)} ${value}`).join('\n')}\nReady`)
}

/**
 * Returns a message that tells the operator how to fix a start-up error. Returns undefined for a
 * defect of the software.
 */
function startupErrorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof WorkerEnded) return error.message
  if (error instanceof DirectoryLocked) {
    return `Another site is running here: ${error.message}. Stop it, or set VAR_DIRECTORY and PORT. After a crash in another container it is free within half a minute.`
  }
  if (hasCode(error, 'EADDRINUSE')) {
    return `The port is taken: ${error.message}. Set PORT to another one.`
  }
  return describeOpeningError(error)
}
