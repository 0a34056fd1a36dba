import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { exactTime } from '../../../domain/durations.ts'
import { describeProblem, InvalidPackage } from '../../../services/events/results/problems.ts'
import { ProgressLine } from '../../../services/events/import/progress-line.ts'
import type { TimingConfig } from '../timing-config.ts'
import { Refused, TimingClient } from '../client/timing-client.ts'
import { readTarget } from '../client/target.ts'
import { untilAvailable, type RetryOptions } from '../client/until-available.ts'
import { parseArguments, WrongUsage } from '../../../services/platform/wrong-usage.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { chaosLevels, chipOf, deviceAt, Plan } from './plan.ts'
import { Play, sendStart } from './play.ts'
import { readSimulatedRace } from './read-simulated-race.ts'

/** Exit codes of the process. */
const exitCode = { done: 0, invalid: 1, usage: 2, refused: 3, interrupted: 130 }

export const simulateUsage = `Usage: npm run parcours -- simulate PACKAGE [--race KEY] [--speed N] [--until H:MM:SS] [--chaos LEVEL]
                                [--seed N] [--chips] [--official] [--url URL] [--token TOKEN]

Plays the results of an event package through the timing API, as if the race started now. The race must exist on the
site: its start list, gun and passings are sent, its results are replaced.

PACKAGE        the folder of an event package with results
--race KEY     the race in event.yml (default: the only one)
--speed N      seconds of the race clock in a second (default: 1); 0: as fast as the site accepts
--until H:MM:SS
               end when the race clock shows this
--chaos LEVEL  none, light (default) or heavy: passings that are late, doubled, in disorder, wrong and withdrawn, or of
               unknown numbers, in batches of random size. The results are those of the package at every level
--seed N       same seed, same chaos (default: 1)
--chips        give each starter a chip and send passings by chip and device, as decoders do
--official     make all rankings official at the end
--url URL      the site (default: TIMING_URL, else http://localhost:PORT)
--token TOKEN  token of an organiser; better in TIMING_TOKEN, because other users see the arguments of a process

Times are sent as race_ms, milliseconds since the gun, because the race clock runs faster than the time of day.
Exit codes: 0 done, 1 invalid package, 2 wrong usage, 3 the site refuses, 130 interrupted. See docs/timing.md.
`

export interface SimulateProcess {
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable
  /** Makes the command stop after the open request. */
  stop: AbortSignal
  /** Aborts the open request. */
  abort: AbortSignal
}

/**
 * Runs the command `simulate`.
 * @param argv arguments after the name of the command
 * @returns the exit code
 */
export async function runSimulateCommand(
  argv: readonly string[],
  config: TimingConfig,
  io: SimulateProcess,
): Promise<number> {
  try {
    await simulate(readOptions(argv, config), io)
    return exitCode.done
  } catch (error) {
    const failure = describeFailure(error, io.stop)
    if (failure === undefined) throw error
    io.stderr.write(`${failure.message}\n`)
    return failure.code
  }
}

type SimulateOptions = ReturnType<typeof readOptions>

function readOptions(argv: readonly string[], config: TimingConfig) {
  const { values, positionals } = parseArguments(argv, {
    race: { type: 'string' },
    speed: { type: 'string', default: '1' },
    until: { type: 'string' },
    chaos: { type: 'string', default: 'light' },
    seed: { type: 'string', default: '1' },
    chips: { type: 'boolean', default: false },
    official: { type: 'boolean', default: false },
    url: { type: 'string' },
    token: { type: 'string' },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) {
    throw new WrongUsage(`Give one PACKAGE.\n\n${simulateUsage}`)
  }
  const chaos = chaosLevels.find((level) => level === values.chaos)
  if (chaos === undefined) {
    throw new WrongUsage(`--chaos is “${values.chaos}”. Give one of ${chaosLevels.join(', ')}.`)
  }
  const { race, until, chips, official } = values
  return {
    path: resolve(path),
    race,
    chips,
    official,
    chaos,
    realDataDir: config.realDataDir,
    speed: readNumber('speed', values.speed, /^\d+(?:\.\d+)?$/),
    seed: readNumber('seed', values.seed, /^\d{1,9}$/),
    until: until === undefined ? Infinity : readClock(until),
    ...readTarget(values, config),
  }
}

function readNumber(option: string, text: string, pattern: RegExp): number {
  if (pattern.test(text)) return Number(text)
  throw new WrongUsage(`--${option} is “${text}”. Give a number such as 60.`)
}

/** Parses a time of the race clock, such as 2:30:00, to milliseconds. */
function readClock(text: string): number {
  const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) {
    throw new WrongUsage(`--until is “${text}”. Give hours, minutes and seconds: 2:30:00.`)
  }
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

async function simulate(
  options: SimulateOptions,
  { stdout, stderr, stop, abort }: SimulateProcess,
) {
  const { path, chaos, seed, until, chips: byChip } = options
  const race = await readSimulatedRace(path, options.race, options.realDataDir, stop)
  if (byChip) {
    for (const { starter } of race.athletes) starter.chips = [chipOf(starter.bib)]
  }
  const plan = new Plan(race, { chaos, seed, until, byChip })
  const client = new TimingClient({ ...options, raceId: race.id }, abort)
  const progress = new ProgressLine(stdout)
  let outage = ''
  const retry: RetryOptions = {
    stop,
    onWait: ({ message }) => {
      if (message !== outage) stderr.write(`The site is not available: ${message}. Trying again.\n`)
      outage = message
    },
  }
  stdout.write(`${race.name}: ${count(race.athletes.length)} starters, seed ${String(seed)}.\n`)
  const setStatus = async (status: 'official' | 'unofficial') => {
    for (const id of race.rankingIds) {
      await untilAvailable(() => client.putStatus(id, status), retry)
    }
  }
  // Makes the ranking unofficial, because the site computes all places of an official ranking again
  // after each passing.
  await setStatus('unofficial')
  const devices = race.places.map((place) => ({ device: deviceAt(place), checkpoint: place }))
  const gun = await sendStart(race, byChip ? devices : undefined, client, retry)
  const acknowledgements = new Acknowledgements()
  const oddBatches = chaos !== 'none'
  const play = new Play(plan, client, acknowledgements, retry, { ...options, oddBatches })
  const ticker = setInterval(() => {
    progress.show(describeProgress(play, plan, acknowledgements))
  }, 250)
  try {
    await play.run(gun)
    if (options.official) await setStatus('official')
  } finally {
    clearInterval(ticker)
    progress.clear()
    stdout.write(describeEnd(play, plan, acknowledgements))
  }
}

function describeProgress(play: Play, plan: Plan, acknowledgements: Acknowledgements): string {
  const behind = play.behindMs > 1000 ? [`${count(play.behindMs / 1000)} s behind`] : []
  const texts = [
    `race clock ${clockOf(play.clock)}`,
    `sent ${count(play.done)} of ${count(plan.length)}`,
    ...describeRate(acknowledgements),
    ...behind,
  ]
  return texts.join(' · ')
}

function describeRate(acknowledgements: Acknowledgements): string[] {
  const times = [0.5, 0.99].map(
    (share) => `p${String(share * 100)} ${count(acknowledgements.within(share))} ms`,
  )
  return [`${count(acknowledgements.rate)} passings/s`, `acknowledged in ${times.join(', ')}`]
}

function describeEnd(play: Play, plan: Plan, acknowledgements: Acknowledgements): string {
  const { totals, requests, withdrawn, states } = acknowledgements
  const numbers = Object.entries({ ...totals, withdrawn, states, requests })
  const isComplete = play.done === plan.length
  return [
    numbers.map(([name, number]) => `${name} ${count(number)}`).join(' · '),
    describeRate(acknowledgements).join(' · '),
    isComplete
      ? 'Everything is sent.'
      : `Stopped at race clock ${clockOf(play.clock)} after ${count(play.done)} of ${count(plan.length)}.`,
    '',
  ].join('\n')
}

function count(number: number): string {
  return Math.round(number).toLocaleString('en')
}

function clockOf(ms: number): string {
  return exactTime(Math.floor(ms / 1000) * 1000)
}

function describeFailure(error: unknown, stop: AbortSignal) {
  if (error instanceof WrongUsage) return { code: exitCode.usage, message: error.message }
  if (error instanceof InvalidPackage) return { code: exitCode.invalid, message: describe(error) }
  if (error instanceof Refused) {
    return { code: exitCode.refused, message: `The site refuses: ${error.message}.` }
  }
  return stop.aborted ? { code: exitCode.interrupted, message: 'Interrupted.' } : undefined
}

function describe({ problems }: InvalidPackage): string {
  return problems.map(describeProblem).join('\n')
}
