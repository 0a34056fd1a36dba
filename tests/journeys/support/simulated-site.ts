import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { endWithThisProcess } from '../../start/child-program.ts'
import { startSite } from '../../start/site.ts'
import { importFolder } from './import-package.ts'

/** An event of the Pier Club with one race. */
export interface SimulatedEvent {
  /** Builds the text of event.yml. The argument is the line for the results of the race. */
  manifest: (results: string) => string
  /** Results of the race as CSV. */
  results: string
}

export interface SimulatedSite {
  origin: string
  /** Imports the event again without results. */
  announce: () => Promise<void>
  /** Runs `npm run simulate` with these options and waits for its end. */
  simulate: (...options: string[]) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a site of its own with one event. `simulate` sends the results of the event; before that,
 * the race has no athletes.
 * The organisation of the event has the id `pier-club`.
 */
export async function startSimulatedSite(event: SimulatedEvent): Promise<SimulatedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-simulated-'))
  const write = (name: string, line: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    writeFileSync(join(path, 'event.yml'), event.manifest(line))
    writeFileSync(join(path, 'results.csv'), event.results)
    return path
  }
  const recorded = write('recorded', 'results: { file: results.csv }')
  // The commands write to the database before the site opens it.
  const environment = { VAR_DIRECTORY: join(folder, 'var'), DATABASE_URL: '' }
  await importFolder(write('announced', ''), environment)
  const options = ['organiser', 'Timing office', '--organisation', 'pier-club']
  const token = execFileSync(
    process.execPath,
    ['server/commands/credentials.ts', 'add', ...options],
    {
      env: { ...process.env, ...inject('siteEnvironment'), ...environment },
      encoding: 'utf8',
      stdio: 'pipe',
    },
  ).trim()
  const site = await startSite({ ...environment, DEMO_SEASON: '0' })
  const { origin } = site
  return {
    origin,
    announce: () => importFolder(write('announced-again', ''), environment),
    async simulate(...more) {
      const program = ['server/commands/simulate.ts', recorded, ...more]
      const child = spawn(process.execPath, program, {
        env: { ...process.env, TIMING_URL: origin, TIMING_TOKEN: token },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      endWithThisProcess(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      }
      await once(child, 'close')
      expect(child.exitCode, output).toBe(0)
    },
    async stop() {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
