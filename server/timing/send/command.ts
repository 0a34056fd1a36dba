import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { TimingConfig } from '../timing-config.ts'
import { Refused, TimingClient } from '../client/timing-client.ts'
import { readTarget } from '../client/target.ts'
import { parseArguments, WrongUsage } from '../../../services/platform/wrong-usage.ts'
import { PassingFile } from './passing-file.ts'
import { InvalidHeading } from './passing-lines.ts'
import { Report } from './report.ts'
import { PassingSender } from './sender.ts'
import { SentFile } from './sent-file.ts'
import { spoolLines } from './spool.ts'

/** Exit codes of the process. */
const exitCode = { done: 0, refusedLines: 1, usage: 2, refused: 3 }

export const sendUsage = `Usage: npm run parcours -- send FILE --race ID [--once] [--url URL] [--token TOKEN]
       … | npm run --silent parcours -- send - --race ID [--spool FILE] [--url URL] [--token TOKEN]

FILE          CSV with a heading: id, bib, chip, checkpoint, device, at, race_ms, kind, withdrawn. New lines are
              sent as they are appended. FILE.sent says how far the site has acknowledged them: the next start
              continues there. FILE.refused lists lines that the site or this command cannot use
-             standard input instead of a file
--race ID     the race, such as harbour-half-2026-half
--once        end at the end of the file instead of waiting for further lines
--spool FILE  where lines of standard input are stored until they are sent (default: var/timing/RACE.csv)
--url URL     the site (default: TIMING_URL, else http://localhost:PORT)
--token TOKEN token of an organiser; better in TIMING_TOKEN, because other users see the arguments of a process

Without a connection, the command waits and tries again. Ctrl-C finishes the open request and says where it stopped.
Exit codes: 0 done or stopped, 1 some lines were refused or have an unknown checkpoint, 2 wrong usage, 3 the site refuses the token or the race.
See docs/timing.md.
`

export interface SendProcess {
  stdin: Readable
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable
  /** Makes the command stop after the open request. */
  stop: AbortSignal
  /** Aborts the open request. */
  abort: AbortSignal
}

/**
 * Runs the command `send`.
 * @param argv arguments after the name of the command
 * @returns the exit code
 */
export async function runSendCommand(
  argv: readonly string[],
  config: TimingConfig,
  io: SendProcess,
): Promise<number> {
  try {
    return await send(readOptions(argv, config), io)
  } catch (error) {
    if (error instanceof WrongUsage) {
      io.stderr.write(`${error.message}\n`)
      return exitCode.usage
    }
    if (error instanceof InvalidHeading) {
      io.stderr.write(`${error.message}\n`)
      return exitCode.refusedLines
    }
    throw error
  }
}

type SendOptions = ReturnType<typeof readOptions>

function readOptions(argv: readonly string[], config: TimingConfig) {
  const { values, positionals } = parseArguments(argv, {
    race: { type: 'string' },
    once: { type: 'boolean', default: false },
    spool: { type: 'string' },
    url: { type: 'string' },
    token: { type: 'string' },
  })
  const [file, ...more] = positionals
  const { race: raceId = '', once, spool } = values
  if (file === undefined || more.length > 0 || raceId === '') {
    throw new WrongUsage(`Give one FILE (or -) and --race.\n\n${sendUsage}`)
  }
  const isInput = file === '-'
  if (isInput && once) throw new WrongUsage('Standard input ends by itself: leave --once out.')
  if (!isInput && spool !== undefined) throw new WrongUsage('--spool is for standard input only.')
  const name = `${raceId.replaceAll(/[^\w.-]/g, '_')}.csv`
  const path = isInput ? resolve(spool ?? join(config.varDirectory, 'timing', name)) : resolve(file)
  return { path, isInput, once, target: { ...readTarget(values, config), raceId } }
}

async function send({ path, isInput, once, target }: SendOptions, io: SendProcess) {
  const sent = await SentFile.open(`${path}.sent`, target)
  const report = new Report(io)
  if (!isInput && !existsSync(path)) {
    if (once) throw new WrongUsage(`There is no file ${path}.`)
    report.say(`There is no file ${path} yet: waiting for it.`)
  }
  const file = new PassingFile(path, sent.position)
  const client = new TimingClient(target, io.abort)
  const ending = new AbortController()
  const stop = AbortSignal.any([io.stop, ending.signal])
  const sender = new PassingSender({ file, sent, client, report, refusedPath: `${path}.refused` })
  let isComplete = once
  const input = isInput ? spoolLines(io.stdin, path) : undefined
  input?.then(
    () => (isComplete = true),
    () => {
      ending.abort()
    },
  )
  const endInput = () => io.stdin.destroy()
  if (isInput) io.stop.addEventListener('abort', endInput)
  try {
    await sender.run(stop, () => isComplete)
    // Waits until standard input has ended. Throws if its lines could not be stored.
    if (!io.stop.aborted) await input
    const isAllSent = isInput && isComplete && !stop.aborted
    if (isAllSent) {
      await rm(path, { force: true })
      await sent.remove()
    }
    const unknown = [...sender.unknownCheckpoints]
    if (unknown.length > 0) report.say(sentenceOn(unknown))
    report.end(sent.totals, sender.waiting, sender.describeEnd(stop.aborted))
    return sender.refused + unknown.length > 0 ? exitCode.refusedLines : exitCode.done
  } catch (error) {
    // Lines of standard input without a heading can never be sent, so the file with these lines is
    // removed.
    if (error instanceof InvalidHeading && isInput) await rm(path, { force: true })
    if (!(error instanceof Refused)) throw error
    report.say(`${error.message}. ${wayOut(error, target.raceId)}`)
    report.end(sent.totals, sender.waiting, sender.describeEnd(true))
    return exitCode.refused
  } finally {
    io.stdin.destroy()
    await input?.catch(() => undefined)
    await file.close()
  }
}

function sentenceOn(unknownCheckpoints: readonly string[]): string {
  const names = unknownCheckpoints.map((name) => `“${name}”`).join(', ')
  return `The race has no checkpoint ${names}: these passings have no effect. Withdraw them, and send them with a name or id of a checkpoint of the race.`
}

/** Returns a sentence that tells the operator what to do about a refusal. */
function wayOut({ problem: { status } }: Refused, raceId: string): string {
  if (status === 401) {
    return 'The token is unknown, expired or revoked: make one with `npm run parcours -- credentials add organiser …`.'
  }
  if (status === 403)
    return 'The token is of another organisation, or lacks the scope events:write.'
  if (status === 404) return `The site has no race “${raceId}”, or no timing API at this address.`
  return 'Nothing is lost: correct the cause and start the command again.'
}
