import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { startSite } from '../../tests/start/site.ts'
import { overallRankingId, inventedRace } from './invented-race.ts'
import { median, report } from './measurement.ts'

/**
 * Compares a late page of a long ranking with the first page. Also measures the time to first byte
 * of a ranking page.
 */
const finishers = 100_000
const rounds = 300
const warmUp = 50

await measureLatePage()
await measureFirstByte()

/** Measures REST response times of the first page and of a late page alternately. */
async function measureLatePage(): Promise<void> {
  const opened = await openDatabase<EventsSchema>({ kind: 'embedded' }, [eventsMigrations])
  const { db } = opened
  console.log(`importing a ranking of ${String(finishers)} entries …`)
  await publishPackage(db, inventedRace(finishers))
  const service = await createEventsService(db)
  const milliseconds = async (page: number): Promise<number> => {
    const started = performance.now()
    const response = await service.inject(
      `/v1/web/rankings/${overallRankingId}/entries?itemsPerPage=50&page=${String(page)}`,
    )
    const duration = performance.now() - started
    const { items } = response.json<{ items: unknown[] }>()
    if (items.length !== 50) throw new Error(`page ${String(page)} is not full: ${response.body}`)
    return duration
  }
  const first: number[] = []
  const late: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const pair = [await milliseconds(1), await milliseconds(600)] as const
    if (round < 0) continue
    first.push(pair[0])
    late.push(pair[1])
  }
  report({ what: 'ranking page 1, REST, median', value: median(first), unit: 'ms' })
  report({ what: 'ranking page 600, REST, median', value: median(late), unit: 'ms' })
  report({ what: 'page 600 / page 1', value: median(late) / median(first), unit: '', atMost: 1.5 })
  await service.close()
  await opened.close()
}

/**
 * Measures the time from the request on an open connection to the first byte of a rendered ranking
 * page.
 */
async function measureFirstByte(): Promise<void> {
  const site = await startSite()
  try {
    const path = await findRanking(site.origin)
    const samples: number[] = []
    for (let round = -warmUp; round < rounds; round++) {
      const started = performance.now()
      // fetch resolves with the response headers. The server sends the headers together with the
      // first byte of the body.
      const response = await fetch(site.origin + path)
      if (round >= 0) samples.push(performance.now() - started)
      if (!response.ok) throw new Error(`${path}: ${String(response.status)}`)
      await response.arrayBuffer()
    }
    report({
      what: 'first byte of a ranking page, median',
      value: median(samples),
      unit: 'ms',
      atMost: 50,
    })
  } finally {
    await site.stop()
  }
}

/** Path of the first ranking that is found by links from the finished events. */
async function findRanking(origin: string): Promise<string> {
  const seen = new Set<string>()
  const waiting = ['/en/events/finished']
  for (const path of waiting) {
    const html = await (await fetch(origin + path)).text()
    const links = [...html.matchAll(/href="(\/en\/events\/[^"?#]+)"/g)].flatMap(
      ([, link]) => link ?? [],
    )
    const ranking = links.find((link) => /\/rankings\/[^/]+$/.test(link))
    if (ranking !== undefined) return ranking
    waiting.push(...links.filter((link) => !seen.has(link) && /\/events\/[^/]+-/.test(link)))
    for (const link of links) seen.add(link)
  }
  throw new Error('the demo season has no ranking')
}
