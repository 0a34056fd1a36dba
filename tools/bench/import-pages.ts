import { join } from 'node:path'
import type { TimingClient } from '../../server/timing/client/timing-client.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { runImport } from '../../tests/import/support/import-process.ts'
import type { StartedSite } from '../../tests/start/site.ts'
import { onEmbedded, withDatabase } from './databases.ts'
import { inventedRace, overallRankingId } from './invented-race.ts'
import { writeInventedPackage } from './invented-package.ts'
import { measureResponseTimes } from './load.ts'
import { percentile, report } from './measurement.ts'
import { sendBatches } from './send-passings.ts'
import { type InventedTimedRace, inventedTimedRace, raceStart } from './timed-race.ts'
import { endSite, startTimedRace } from './timed-site.ts'

/**
 * Measures the response times of uncached pages of a site with the embedded database, first without
 * an import and then during the import of a race with ten splits. Then a timer sends another race
 * from the gun to the last finisher, and the benchmark reports the memory of the site.
 */
const rows = 53_520
const published = 30_000
const timed = { athletes: 10_000, eventId: 'timed' }
/** Seconds of one measurement. */
const seconds = 4
const quietRounds = 4

await onEmbedded(async (place) => {
  const pkg = inventedRace(published)
  await withDatabase(place, (db) => publishPackage(db, pkg))
  const race = await inventedTimedRace(timed.athletes, timed.eventId)
  const path = join(place.environment['VAR_DIRECTORY'] ?? '', 'package')
  writeInventedPackage(path, rows)
  const { site, client } = await startTimedRace(place, race)
  try {
    const pages = pagesOf(pkg.event.id, pkg.races[0]?.id ?? '')
    await measure(site, pages)
    const quiet: number[] = []
    for (let round = 0; round < quietRounds; round += 1) quiet.push(...(await measure(site, pages)))
    const started = performance.now()
    const importing = { isDone: false }
    const imported = runImport(site.environment, [path]).finally(() => {
      importing.isDone = true
    })
    const meanwhile: number[] = []
    while (!importing.isDone) meanwhile.push(...(await measure(site, pages)))
    const { code, output } = await imported
    if (code !== 0) throw new Error(output)
    const took = Number(/ in ([\d.]+) s/.exec(output)?.[1] ?? (performance.now() - started) / 1000)
    reportAll(quiet, meanwhile, rows / took)
    await play(race, client)
    await reportMemory(site)
  } finally {
    await endSite(site)
  }
})

/**
 * Returns a function. Each call of it returns the next 60 pages of a ranking. The site must compute
 * these pages. The pages repeat after ten calls.
 */
function pagesOf(eventId: string, raceId: string): () => string[] {
  let page = 0
  const ranking = `/en/events/${eventId}/races/${raceId}/rankings/${overallRankingId}`
  return () => Array.from({ length: 60 }, () => `${ranking}?page=${String(1 + (page++ % 600))}`)
}

function measure({ origin }: StartedSite, pages: () => string[]): Promise<number[]> {
  return measureResponseTimes({ origin, paths: pages(), callers: 2, every: 200, seconds })
}

/** Sends all passings of a race, checkpoint by checkpoint. */
async function play(race: InventedTimedRace, client: TimingClient): Promise<void> {
  await client.putStarters(race.starters)
  await client.putStart(raceStart)
  for (let number = 1; number <= race.checkpoints.length + 1; number += 1) {
    const passings = race.passings(number, 0, timed.athletes)
    await sendBatches(client, passings, { size: 200, senders: 4, maxMs: Infinity })
  }
}

/**
 * Reports the resident memory of the site, its heap and its buffers. Most of the rest belongs to
 * the embedded database.
 */
async function reportMemory({ origin }: StartedSite): Promise<void> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const megabytes = (metric: string) =>
    Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1]) / 1e6
  const athletes = timed.athletes.toLocaleString('en')
  const what = `memory after the import and a timed race of ${athletes}`
  const resident = megabytes('process_resident_memory_bytes')
  report({ what: `${what}, resident`, value: resident, unit: 'MB', atMost: 600 })
  report({ what: `${what}, heap`, value: megabytes('nodejs_heap_size_total_bytes'), unit: 'MB' })
  report({ what: `${what}, buffers`, value: megabytes('nodejs_external_memory_bytes'), unit: 'MB' })
}

function reportAll(quiet: number[], meanwhile: number[], rate: number): void {
  const [before, during] = [percentile(quiet, 0.95), percentile(meanwhile, 0.95)]
  report({ what: 'pages without an import, embedded, p95', value: before, unit: 'ms' })
  report({ what: 'pages during an import, embedded, p95', value: during, unit: 'ms', atMost: 100 })
  report({ what: 'pages during an import to without', value: during / before, unit: '' })
  report({
    what: `import of ${rows.toLocaleString('en')} results meanwhile`,
    value: rate,
    unit: 'rows/s',
    atLeast: 2_000,
  })
}
