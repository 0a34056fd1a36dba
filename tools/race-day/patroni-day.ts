import type { EventsDatabase } from '../../services/events/database.ts'
import { sql } from 'kysely'
import { publishedPattern, republishedEvent } from './events.ts'
import {
  patroniFaults,
  type PatroniDatabase,
  startPatroniDatabase,
  writesBackMs,
} from './patroni-faults.ts'
import { RaceDay } from './race-day.ts'
import { counts, printRows, printTargetLines, seconds, type TargetLine } from './table.ts'
import { longestGap, openRaceDayMailbox, SignedInVisitor, Spectator } from './watchers.ts'

/**
 * A race day with three database servers that Patroni manages. Each server runs in Linux
 * namespaces of its own. The exit code is 1 if a target is missed.
 * @param fault only faults whose name contains this text happen; by default all
 */
export async function patroniDay(pagesPerSecond = 500, fault = ''): Promise<void> {
  const { mailbox, url } = await openRaceDayMailbox()
  const day = await RaceDay.start(await startPatroniDatabase(), { SMTP_URL: url })
  const { stack } = day
  const visitor = await SignedInVisitor.create(stack.nginx.origin, mailbox)
  const spectator = new Spectator(stack.nginx.origin, day.timedRaceId)
  try {
    await sql`create table wrong_writes (at timestamptz)`.execute(stack.db)
    visitor.begin()
    spectator.begin()
    await day.warmUp({ pagesPerSecond, passingsPerSecond: 20, warmUpMs: 60_000 })
    await day.quietPhase(10_000)
    for (const each of patroniFaults) if (each.name.includes(fault)) await day.faultPhase(each)
    await day.endLoad()
    await report(day, visitor, spectator)
    day.printWritesAndErrors()
  } finally {
    await visitor.stop()
    await spectator.stop()
    await mailbox.close()
    await day.stop()
  }
}

async function report(
  day: RaceDay<PatroniDatabase>,
  visitor: SignedInVisitor,
  spectator: Spectator,
): Promise<void> {
  const { timer, publisher, stack, phases } = day
  const lost = await timer.findLost()
  const times = timer.acknowledged.map(({ at }) => at)
  const figures = day.figures().map((each, index) => {
    const { from, faultAt, to } = phases[index] ?? { from: 0, faultAt: 0, to: 0 }
    return {
      ...each,
      withoutWritesMs: longestGap(times, faultAt, to),
      lost: lost.filter(({ at }) => at >= from && at < to).length,
      // Ignores the first seconds after a fault, because a page needs them to open its stream
      // again.
      silenceMs: spectator.silence(to - 15_000, to),
    }
  })
  printRows([
    ['', 'requests', 'without writes', 'writes lost', 'not 200 or 304', 'refused', 'of cached'],
    ...figures.map((each) => [
      each.name,
      each.requests.toLocaleString('en'),
      seconds(each.withoutWritesMs),
      String(each.lost),
      counts(each.others) || '0',
      String(each.refused),
      String(each.refusedCached),
    ]),
  ])
  const slowest = Math.max(
    ...figures
      .filter(({ name }) => !name.includes('majority'))
      .map(({ withoutWritesMs }) => withoutWritesMs),
  )
  const sum = (of: (each: (typeof figures)[number]) => number) =>
    figures.reduce((total, each) => total + of(each), 0)
  const { attempts, acknowledged } = stack.database.wrongWrites
  const { rows } = await sql`select from wrong_writes`.execute(stack.db)
  const published = await publishedVersion(stack.db)
  const committed = publisher.committed.at(-1)?.version ?? 0
  const lines: TargetLine[] = [
    [
      slowest <= writesBackMs,
      `longest time without writes, etcd's majority not counted: ${seconds(slowest)} (target: at most ${seconds(writesBackMs)})`,
    ],
    [
      lost.length === 0 && times.length >= 10_000,
      `acknowledged passings lost: ${String(lost.length)} of ${times.length.toLocaleString('en')} (target: 0 of 10,000)`,
    ],
    [
      published >= committed,
      `publication in the database: ${String(published)}, last acknowledged publication: ${String(committed)}`,
    ],
    [
      acknowledged === 0 && rows.length === 0,
      `writes that a former primary acknowledged: ${String(acknowledged)} of ${String(attempts)}, and ${String(rows.length)} of them in the database (target: 0)`,
    ],
    [
      sum(({ wrong }) => wrong) === 0,
      `responses other than 200, 304, 429 and 503 with Retry-After: ${String(sum(({ wrong }) => wrong))} (target: 0)`,
    ],
    [
      sum(({ refusedCached }) => refusedCached) === 0,
      `visitors of cached pages who were refused: ${String(sum(({ refusedCached }) => refusedCached))} (target: 0)`,
    ],
    [
      visitor.signedOut === 0 && visitor.signedIn > 0,
      `a session: signed in ${String(visitor.signedIn)} times, signed out ${String(visitor.signedOut)} times (target: 0); other responses: ${counts(visitor.others) || 'none'}`,
    ],
    [
      figures.every(({ silenceMs }) => silenceMs <= 5_000),
      `a stream: ${String(spectator.frames.length)} frames, ended ${String(spectator.ended)} times; longest silence after a fault: ${seconds(Math.max(...figures.map(({ silenceMs }) => silenceMs)))} (target: at most 5 s)`,
    ],
  ]
  printTargetLines(lines)
  if (!lines.every(([isMet]) => isMet)) process.exitCode = 1
}

/** Reads the number in the name of the event that is published again and again. */
async function publishedVersion(db: EventsDatabase): Promise<number> {
  const { id } = republishedEvent(0).event
  const { name } = await db
    .selectFrom('events')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(new RegExp(publishedPattern).exec(name)?.[1])
}
