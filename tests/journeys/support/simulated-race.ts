import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { callCommand } from '../../start/command.ts'
import { importFolder } from './import-package.ts'

/** An event of the Pier Club with one race. */
interface SimulatedEvent {
  /** Builds the text of event.yml. The argument is the line for the results of the race. */
  manifest: (results: string) => string
  /** Results of the race as CSV. */
  results: string
}

interface SimulatedRace {
  /** Calls the command `simulate` with these options and waits for its end. */
  simulate: (...options: string[]) => Promise<void>
  /** Removes the files of the event. */
  [Symbol.dispose]: () => void
}

/**
 * Imports an event whose race has no athletes. `simulate` sends the results of the event.
 * The organisation of the event has the id `pier-club`.
 */
export async function announceRace(event: SimulatedEvent): Promise<SimulatedRace> {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-simulated-'))
  const write = (name: string, line: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    writeFileSync(join(path, 'event.yml'), event.manifest(line))
    writeFileSync(join(path, 'results.csv'), event.results)
    return path
  }
  const recorded = write('recorded', 'results: { file: results.csv }')
  await importFolder(write('announced', ''))
  const organiser = ['add', 'organiser', 'Timing office', '--organisation', 'pier-club']
  const token = (await call('credentials', organiser, inject('siteEnvironment'))).trim()
  return {
    async simulate(...options) {
      const environment = { TIMING_URL: inject('origin'), TIMING_TOKEN: token }
      await call('simulate', [recorded, ...options], environment)
    },
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true })
    },
  }
}

/** Calls a command and returns its output. */
async function call(command: string, args: readonly string[], environment: NodeJS.ProcessEnv) {
  const env = { ...process.env, ...environment }
  const { code, stdout, stderr } = await callCommand(command, args, env).ended
  expect(code, stdout + stderr).toBe(0)
  return stdout
}
