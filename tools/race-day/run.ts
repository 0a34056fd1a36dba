import { setTimeout as wait } from 'node:timers/promises'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import { buildSite } from '../../tests/start/build-site.ts'
import { inventedRace } from '../bench/invented-race.ts'
import { inventedTimedRace } from '../bench/timed-race.ts'
import { cpuOf } from '../bench/process-cpu.ts'
import { tokenFor } from '../bench/timed-site.ts'
import { publishedPattern, Publisher, republishedEvent, republishedPath, Timer } from './events.ts'
import { type Fault, faults } from './faults.ts'
import { figuresOf, type Phase } from './phase.ts'
import { type Stack, startStack } from './stack.ts'
import { printKinds, printTargets, printTable } from './table.ts'
import { equally, type Visit, Visitors, zipf } from './visitors.ts'

/**
 * `npm run race-day [-- PAGES_PER_SECOND]`: a race day on the loopback interface.
 * A primary with two streaming standbys, Redis, two copies of the site and nginx serve visitors at
 * a fixed arrival rate. A race is timed and an event is published again and again. Then one fault
 * follows another. Prints a table.
 */
const pagesPerSecond = Number(process.argv[2] ?? 1_500)
const starters = 30_000
const passingsPerSecond = 20
const publishEveryMs = 10_000
/**
 * Duration of the warm-up in milliseconds. A new process compiles code for minutes. During these
 * minutes a page takes up to twice the CPU time.
 */
const warmUpMs = 240_000
const quietMs = 60_000
const cpuMs = 20_000
/**
 * Milliseconds from the beginning of a phase to its fault, and milliseconds from the end of the
 * fault to the end of the phase.
 */
const beforeFaultMs = 3_000
const afterFaultMs = 20_000

// The exit listeners end the child processes, but a signal without a handler would skip them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await buildSite()
const timedRace = await inventedTimedRace(2_000, 'bench-timed')
let token = ''
console.log('loading a race of 30,000 …')
const stack = await startStack(async (db) => {
  await publishPackage(db, inventedRace(starters))
  await publishPackage(db, timedRace.pkg)
  await publishPackage(db, republishedEvent(0))
  token = await tokenFor(db, timedRace.pkg.organisation.id)
})
const { nginx, copies } = stack
const publisher = new Publisher((pkg) => publishPackage(stack.db, pkg))
const timer = new Timer(nginx.origin, token, timedRace)
const visitors = new Visitors({
  origin: nginx.origin,
  certificate: nginx.certificate,
  clients: 100,
  visits: await visitsOf(stack.db),
  probe: { path: republishedPath, everyMs: 100, pattern: publishedPattern },
})
const phases: Phase[] = []
try {
  await timer.putStarters()
  console.log('visitors arrive …')
  timer.begin(passingsPerSecond)
  publisher.begin(publishEveryMs)
  // Begins with few visitors, because the first visitors of each page wait until the page is
  // computed.
  for (const [share, ms] of [
    [0.1, 30_000],
    [0.4, 30_000],
    [1, warmUpMs - 60_000],
  ] as const) {
    visitors.arrive(pagesPerSecond * share)
    await wait(ms)
  }
  await quietPhase()
  const cpuOfTwo = await cpuPerPage()
  await copies[1].end('SIGTERM')
  await wait(2_000)
  const cpuOfOne = await cpuPerPage()
  await copies[1].start()
  const chosen = process.argv[3]
  for (const fault of faults.filter(({ name }) => name.includes(chosen ?? '')))
    await faultPhase(stack, fault)
  visitors.arrive(0)
  await timer.stop()
  await publisher.stop()
  const figures = phases.map((phase) => figuresOf(phase, visitors.results, publisher.committed))
  printTable(figures)
  printKinds(phases[0], visitors.results)
  printTargets({
    figures,
    pagesPerSecond,
    acknowledged: timer.acknowledged.length,
    lost: await timer.countLost(),
    cpuOfTwo,
    cpuOfOne,
  })
  console.log(
    `Publications: ${String(publisher.committed.length)}, repeated ${String(publisher.failures)} times. Passings: ${String(timer.acknowledged.length)}, repeated: ${[...timer.repeated].map(([why, count]) => `${String(count)} × ${why}`).join(', ') || 'none'}.`,
  )
  for (const copy of copies) {
    const defects = copy
      .output()
      .split('\n')
      .filter((line) => /"level":"(?:error|fatal)"/.test(line))
    for (const line of defects.slice(0, 5)) console.log(line)
  }
} finally {
  await visitors.stop()
  await timer.stop()
  await publisher.stop()
  await stack.stop()
}

async function visitsOf(db: EventsDatabase): Promise<Visit[]> {
  const event = '/en/events/bench-marathon'
  const race = `${event}/races/bench-marathon-full`
  const athletes = await db
    .selectFrom('races')
    .innerJoin('participants', 'participants.result_set_id', 'races.result_set_id')
    .select('participants.id')
    .where('races.id', '=', 'bench-marathon-full')
    .orderBy('participants.id')
    .limit(500)
    .execute()
  const names = ['Ada', 'Bram', 'Chiara', 'Dirk', 'Eva', 'Femke', 'Giulia', 'Hugo', 'Ines', 'Jan']
  const words = ['', ' Am', ' Br', ' Cas', ' Du', ' El', ' Fj', ' Gr', ' Hea', ' In']
  const searches = words.flatMap((word) => names.map((name) => name + word))
  return [
    equally('ranking', 75, [`${race}/rankings/bench-marathon-full-overall`]),
    equally('home and event', 15, ['/en', event, '/en/events/bench-timed', republishedPath]),
    zipf(
      'athlete',
      8,
      athletes.map(({ id }) => `${race}/athlete/${id}`),
    ),
    zipf(
      'search',
      2,
      searches.map((text) => `/en/search?q=${encodeURIComponent(text)}`),
    ),
  ]
}

async function quietPhase(): Promise<void> {
  const from = Date.now()
  console.log('no fault …')
  await wait(quietMs)
  phases.push({ name: 'no fault', from, faultAt: from, to: Date.now() })
}

async function faultPhase(stack: Stack, fault: Fault): Promise<void> {
  console.log(`${fault.name} …`)
  const from = Date.now()
  await wait(beforeFaultMs)
  const begun = Date.now()
  await fault.begin(stack)
  await wait(fault.lastsMs ?? 0)
  await fault.end?.(stack)
  const faultAt = fault.countsFromBeginning === true ? begun : Date.now()
  await wait(afterFaultMs)
  phases.push({ name: fault.name, from, faultAt, to: Date.now() })
}

/** CPU time of both copies per page that visitors get, in milliseconds. */
async function cpuPerPage(): Promise<number> {
  const used = () => copies.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : cpuOf(pid)), 0)
  const [before, pagesBefore] = [used(), visitors.results.length]
  await wait(cpuMs)
  return (used() - before) / (visitors.results.length - pagesBefore)
}
