import { keepNewFilesPrivate } from '../../services/platform/database/private-files.ts'
import { codeOf } from '../../services/platform/error-code.ts'
import { WrongUsage } from '../../services/platform/wrong-usage.ts'
import { ConfigError } from '../config.ts'
import type { Command, Terminal } from './command.ts'
import { stopSignals } from './stop-signals.ts'

/**
 * Commands by name. Each is loaded only when it is called, because loading all of them takes time
 * and memory.
 */
const commands = new Map<string, () => Promise<Command>>([
  ['import', async () => (await import('./import.ts')).importEvent],
  ['send', async () => (await import('./send.ts')).send],
  ['simulate', async () => (await import('./simulate.ts')).simulate],
  ['credentials', async () => (await import('./credentials.ts')).credentials],
  ['claim-links', async () => (await import('./claim-links.ts')).claimLinks],
  ['access-requests', async () => (await import('./access-requests.ts')).accessRequests],
  ['backup', async () => (await import('./backup.ts')).backup],
  ['restore', async () => (await import('./restore.ts')).restore],
  ['security-log', async () => (await import('./security-log.ts')).securityLog],
])

const usage = `Usage: npm run parcours -- COMMAND [ARGUMENTS]

import           imports, checks or deletes an event; npm run import does the same with less memory
send             sends the passings of a file to a site while the file grows
simulate         plays the results of an event package through the timing API
credentials      adds, lists and revokes API keys of apps and tokens of organisers
claim-links      prints a link for each athlete of a race, with which the athlete claims the result
access-requests  prints the access requests of organisers
security-log     prints the security log
backup           makes a backup of the embedded database, also while the site runs
restore          checks a backup, then puts it in the place of the embedded database

npm run parcours -- COMMAND --help describes a command.
`

const wrongUsage = 2

/**
 * Runs a command for `npm run parcours`. Tests call this function without starting a process.
 * @param argv the name of the command and its arguments
 * @returns the exit code
 */
export async function parcours(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...args] = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
  if (name === '--help') {
    terminal.stdout.write(usage)
    return 0
  }
  const load = commands.get(name ?? '')
  if (load === undefined) {
    const problem = name === undefined ? 'Give a command.' : `There is no command “${name}”.`
    terminal.stderr.write(`${problem}\n\n${usage}`)
    return wrongUsage
  }
  const command = await load()
  if (args.includes('--help')) {
    terminal.stdout.write(command.usage)
    return 0
  }
  try {
    return await command.run(args, terminal)
  } catch (error) {
    if (error instanceof WrongUsage) terminal.stderr.write(`${error.message}\n\n${command.usage}`)
    else if (error instanceof ConfigError) terminal.stderr.write(`${error.message}\n`)
    else throw error
    return wrongUsage
  }
}

if (import.meta.main) {
  keepNewFilesPrivate()
  // oxlint-disable-next-line no-restricted-properties -- tests pass another environment
  const { env, stdin, stdout, stderr } = process
  // A program such as head ends before the command has written everything.
  stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
  })
  process.exitCode = await parcours(process.argv.slice(2), {
    env,
    stdin,
    stdout,
    stderr,
    signals: stopSignals,
  })
}
