import { once } from 'node:events'
import { loadDemoSeason } from '../services/events/demo/demo-season.ts'
import type { EventsDatabase } from '../services/events/database.ts'
import { DirectoryLocked } from '../services/platform/directory-lock.ts'
import { openApplication } from './application.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

const tenMinutes = 600_000
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await start(readConfig())
} catch (error) {
  const message = wayOut(error)
  if (message === undefined) throw error
  console.error(message)
  process.exitCode = 1
}

async function start(config: Config) {
  const application = await openApplication(config, {
    development: process.argv.includes('--dev'),
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await application.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  if (config.demoSeason) {
    say('Demo season: preparing …')
    const { events, participants } = await loadDemoSeason(application.db, new Date())
    say(`Demo season: ${String(events)} events, ${String(participants)} participants`)
    keepAlive(application.db)
  }
  application.server.listen(config.port, config.host)
  await once(application.server, 'listening')

  const address = application.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const origin = `http://localhost:${String(port)}`
  const { database } = config
  say(`
Site                 ${origin}
GraphQL playground   ${origin}/graphql
REST documentation   ${origin}/docs/events and ${origin}/docs/identity
Database             ${database.kind === 'embedded' ? `embedded, in ${String(database.directory)}` : 'PostgreSQL'}
Ready`)
}

/** The invented races under way go on while the site runs. */
function keepAlive(db: EventsDatabase) {
  setInterval(() => {
    loadDemoSeason(db, new Date()).catch((error: unknown) => {
      console.error('demo season:', error)
    })
  }, tenMinutes).unref()
}

/** What the operator can do about it; undefined for a defect. */
function wayOut(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (error instanceof DirectoryLocked) {
    return `Another site is running here: ${error.message}. Stop it, or set VAR_DIRECTORY and PORT.`
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The port is taken: ${error.message}. Set PORT to another one.`
  }
  return undefined
}
