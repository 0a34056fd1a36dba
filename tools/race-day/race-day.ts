import { setTimeout as wait } from 'node:timers/promises'
import type { EventsDatabase } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { organiserToken } from '../../tests/start/organiser-token.ts'
import { inventedRace } from '../bench/invented-race.ts'
import { inventedTimedRace } from '../bench/timed-race.ts'
import { publishedPattern, Publisher, republishedEvent, republishedPath, Timer } from './events.ts'
import type { Fault } from './fault.ts'
import { figuresOf, type Phase, type PhaseFigures } from './phase.ts'
import { type RaceDatabase, type Stack, startStack } from './stack.ts'
import { counts } from './table.ts'
import { equally, type Visit, Visitors, zipf } from './visitors.ts'

const starters = 30_000
const publishEveryMs = 10_000
/** Milliseconds from the beginning of a phase to its fault. */
const beforeFaultMs = 3_000
/** Milliseconds from the end of a fault to the end of its phase. */
const afterFaultMs = 20_000

export interface Load {
  pagesPerSecond: number
  passingsPerSecond: number
  /**
   * Duration of the warm-up in milliseconds. A new process compiles code for minutes. During these
   * minutes a page takes up to twice the CPU time.
   */
  warmUpMs: number
}

/** Two copies of the site behind nginx under the load of a race day. */
export class RaceDay<Database extends RaceDatabase> {
  readonly stack: Stack<Database>
  readonly publisher: Publisher
  readonly timer: Timer
  readonly visitors: Visitors
  readonly phases: Phase[] = []
  readonly timedRaceId: string

  private constructor(stack: Stack<Database>, timer: Timer, timedRaceId: string, visits: Visit[]) {
    const { nginx, db } = stack
    this.stack = stack
    this.timer = timer
    this.timedRaceId = timedRaceId
    this.publisher = new Publisher((pkg) => publishPackage(db, pkg))
    this.visitors = new Visitors({
      origin: nginx.origin,
      certificate: nginx.certificate,
      clients: 100,
      visits,
      probe: { path: republishedPath, everyMs: 100, pattern: publishedPattern },
    })
  }

  /**
   * Fills the database and starts the site. Nobody visits the site yet.
   * @param settings further settings of the copies
   */
  static async start<Database extends RaceDatabase>(
    database: Database,
    settings: Record<string, string> = {},
  ): Promise<RaceDay<Database>> {
    const timedRace = await inventedTimedRace(2_000, 'bench-timed')
    let token = ''
    console.log(`loading a race of ${starters.toLocaleString('en')} …`)
    const stack = await startStack(
      database,
      async (db) => {
        await publishPackage(db, inventedRace(starters))
        await publishPackage(db, timedRace.pkg)
        await publishPackage(db, republishedEvent(0))
        token = await organiserToken(db, timedRace.pkg.organisation.id)
      },
      settings,
    )
    const timer = new Timer(stack.nginx.origin, token, timedRace)
    return new RaceDay(stack, timer, timedRace.id, await visitsOf(stack.db))
  }

  /** Begins the load. Resolves after the warm-up. */
  async warmUp({ pagesPerSecond, passingsPerSecond, warmUpMs }: Load): Promise<void> {
    await this.timer.putStarters()
    console.log('visitors arrive …')
    this.timer.begin(passingsPerSecond)
    this.publisher.begin(publishEveryMs)
    // Begins with few visitors, because the first visitors of each page wait until the page is
    // computed.
    for (const [shareOfVisitors, shareOfTime] of [
      [0.1, 1 / 8],
      [0.4, 1 / 8],
      [1, 3 / 4],
    ] as const) {
      this.visitors.arrive(pagesPerSecond * shareOfVisitors)
      await wait(warmUpMs * shareOfTime)
    }
  }

  async quietPhase(ms: number): Promise<void> {
    const from = Date.now()
    console.log('no fault …')
    await wait(ms)
    this.phases.push({ name: 'no fault', from, faultAt: from, to: Date.now() })
  }

  async faultPhase(fault: Fault<Database>): Promise<void> {
    console.log(`${fault.name} …`)
    const from = Date.now()
    await wait(beforeFaultMs)
    const begun = Date.now()
    await fault.begin(this.stack)
    await wait(fault.lastsMs ?? 0)
    await fault.end?.(this.stack)
    const faultAt = fault.countsFromBeginning === true ? begun : Date.now()
    await wait(afterFaultMs)
    this.phases.push({ name: fault.name, from, faultAt, to: Date.now() })
  }

  /** Ends the load. The site continues to run. */
  async endLoad(): Promise<void> {
    this.visitors.arrive(0)
    await this.timer.stop()
    await this.publisher.stop()
  }

  figures(): PhaseFigures[] {
    const { publisher, visitors } = this
    return this.phases.map((phase) => figuresOf(phase, visitors.results, publisher.committed))
  }

  /** Prints how often writes were repeated, and the first errors in the logs of the copies. */
  printWritesAndErrors(): void {
    const { publisher, timer } = this
    console.log(
      `Publications: ${String(publisher.committed.length)}, repeated ${String(publisher.failures)} times. Passings: ${String(timer.acknowledged.length)}, repeated: ${counts(timer.repeated) || 'none'}.`,
    )
    for (const copy of this.stack.copies) {
      const defects = copy
        .output()
        .split('\n')
        .filter((line) => /"level":"(?:error|fatal)"/.test(line))
      for (const line of defects.slice(0, 5)) console.log(line)
    }
  }

  async stop(): Promise<void> {
    await this.visitors.stop()
    await this.timer.stop()
    await this.publisher.stop()
    await this.stack.stop()
  }
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
