import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { migrations } from '../../services/migrations.ts'
import { createDatabaseFiles } from '../../services/platform/testing.ts'
import { end, endWithThisProcess, untilReady } from './child-program.ts'
import { recordComplaints } from '../run/site-log.ts'
import { freePort } from './free-port.ts'
import { places } from './places.ts'

export interface StartedSite {
  /** Origin of the site without a trailing slash. */
  origin: string
  /** Environment for programs that work on the same site, such as the import command. */
  environment: Record<string, string>
  /** Process id of the site's server. */
  pid: number
  /** The server process with its output. */
  process: ChildProcess
  output(): string
  /**
   * Kills the site and removes its files. A graceful stop would wait for idle connections. Tests of
   * the stop itself send SIGTERM.
   */
  stop(): Promise<void>
}

/** Returns the options of Node in a command that starts the site. */
export function nodeOptionsIn(command: string): string[] {
  return command.split(' ').filter((word) => /^--(?!built)/.test(word))
}

export interface SiteProgram {
  /** Folder of another installation. It starts by its boot.mjs. By default this repository. */
  installation?: string
  /** Options of Node. By default those of `npm start`. */
  nodeOptions?: readonly string[]
}

/**
 * Starts the built site. By default, the site uses a temporary folder and a free port.
 * @param environment settings that override the defaults
 * @throws Error with the site's output, when the site exits or is not ready within ten minutes
 */
export async function startSite(
  environment: Record<string, string> = {},
  { installation, nodeOptions = nodeOptionsIn(packageJson.scripts.start) }: SiteProgram = {},
): Promise<StartedSite> {
  const folder = environment['VAR_DIRECTORY'] ?? mkdtempSync(join(tmpdir(), 'parcours-site-'))
  const port = Number(environment['PORT'] ?? (await freePort()))
  const own: Record<string, string> = {
    HOST: '127.0.0.1',
    STOP_DELAY_MS: '0',
    WARM_UP_MS: '0',
    ...environment,
    PORT: String(port),
    VAR_DIRECTORY: folder,
  }
  // A first start on an empty folder is tested in tests/operations/backup.test.ts.
  const usesEmbeddedDatabase = !(own['DATABASE_URL'] ?? process.env['DATABASE_URL'])
  const database = join(folder, 'database')
  if (usesEmbeddedDatabase && !existsSync(database))
    await createDatabaseFiles(database, migrations, places)
  const boot = installation === undefined ? [] : ['boot.mjs', '--built']
  const server = spawn(process.execPath, [...boot, ...nodeOptions, 'server/main.ts'], {
    cwd: installation,
    env: { ...process.env, NODE_ENV: 'production', ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(server)
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-100_000)
    })
  }
  recordComplaints(server.stdout)
  const tellOfCrash = (code: number | null, signal: NodeJS.Signals | null) => {
    console.error(`the site ended by itself (${String(code ?? signal)}):\n${output}`)
  }
  const stop = async () => {
    server.off('close', tellOfCrash)
    await end(server, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${String(port)}`
  try {
    // With a role, waits for /health, because some roles have no pages, and others need another
    // process to render a page.
    const path = own['ROLE'] === undefined ? '/en' : '/health'
    await untilReady(server, () => responds(origin + path), 600_000)
  } catch (error) {
    await stop()
    throw new Error(`the site does not start:\n${output}`, { cause: error })
  }
  server.once('close', tellOfCrash)
  return {
    origin,
    environment: own,
    pid: server.pid ?? 0,
    process: server,
    output: () => output,
    stop,
  }
}

/** @throws Error for a response without the page, because the site listens only when it is ready */
async function responds(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  if (!response) return false
  if (!response.ok) throw new Error(`${url} responds with the status ${String(response.status)}`)
  return true
}
