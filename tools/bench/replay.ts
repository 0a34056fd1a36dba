import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import type { ResultRow } from '../../services/events/event-package.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { startSite } from '../../tests/start/site.ts'
import { seededRandom } from '../../src/ui/course/poster/seeded-random.ts'
import { startBrowser, throttled } from './browser.ts'
import { onEmbedded, withDatabase } from './databases.ts'
import { inventedRace } from './invented-race.ts'
import { median, report } from './measurement.ts'

/**
 * Measures the replay of 30,000 athletes and ten places in a browser. The CPU is throttled by a
 * factor of four.
 * It measures the time from the click on Play to the first motion, and frames per second. It also
 * reports the compressed sizes of the passings and of the player's script.
 */
const athletes = 30_000
const rounds = 5
const playedMs = 5_000
const readMs = 3_000

await onEmbedded(async (place) => {
  const invented = inventedRace(athletes)
  const pkg = {
    ...invented,
    races: invented.races.map((race) => ({
      ...race,
      results: race.results && { ...race.results, rows: paced(race.results.rows) },
    })),
  }
  await withDatabase(place, (db) => publishPackage(db, pkg))
  const site = await startSite({
    ...place.environment,
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
  })
  try {
    await measure(site.origin)
  } finally {
    await site.stop()
  }
})

async function measure(origin: string): Promise<void> {
  const packed = await fetch(`${origin}/v1/web/races/bench-marathon-full/field`)
  const data = await packed.text()
  report({
    what: 'passings of 30,000 athletes at ten places, brotli 6',
    value: compressed(data) / 1_000,
    unit: 'kB',
    atMost: 250,
  })
  const starts: number[] = []
  const rates: number[] = []
  const cpu: number[] = []
  const scripts = new Map<string, number>()
  const browser = await startBrowser()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { start, framesPerSecond, cpuPerFrame } = await play(browser, origin, scripts)
      cpu.push(cpuPerFrame)
      starts.push(start)
      rates.push(framesPerSecond)
    }
  } finally {
    await browser.close()
  }
  report({
    what: 'click on Play to the first motion, CPU ×4 slower, median of 5',
    value: median(starts),
    unit: 'ms',
    atMost: 300,
  })
  report({
    what: 'frames while playing 30,000 athletes, CPU ×4 slower, median of 5',
    value: median(rates),
    unit: '/s',
    atLeast: 50,
  })
  report({
    // The throttle uses CPU time on the main thread, so the measured time is four times the work.
    // At 50 frames per second, a frame has 20 ms.
    what: 'CPU time of the main thread per frame, CPU ×4 slower, median of 5',
    value: median(cpu),
    unit: 'ms',
    atMost: 20,
  })
  report({
    what: 'scripts that Play loads, brotli 6',
    value: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000,
    unit: 'kB',
    atMost: 60,
  })
}

/**
 * Plays the race once.
 * @param scripts collects the compressed bytes of the scripts that the click loads, by URL
 */
async function play(browser: Browser, origin: string, scripts: Map<string, number>) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  page.on('response', (response) => {
    if (!/field-player.*\.js$/.test(response.url())) return
    void response.text().then((text) => scripts.set(response.url(), compressed(text)))
  })
  await page.goto(`${origin}/en/events/bench-marathon/races/bench-marathon-full/replay?at=0`, {
    waitUntil: 'networkidle',
  })
  const button = page.getByRole('button', { name: 'Play' })
  await button.waitFor()
  // A visitor reads before clicking. During that time the page loads the passings of a free replay.
  await page.waitForTimeout(readMs)
  const devtools = await throttled(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpuSeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await cpuSeconds()
  const measured = page.evaluate(
    (lengthMs) =>
      new Promise<{ start: number; frames: number; framesPerSecond: number }>((resolve) => {
        const clock = document.querySelector('#race-clock')
        let clickedAt = 0
        let start = 0
        let frames = 0
        document.addEventListener('click', () => (clickedAt = performance.now()), {
          capture: true,
          once: true,
        })
        const count = () => {
          frames += 1
          const passed = performance.now() - clickedAt - start
          if (passed < lengthMs) requestAnimationFrame(count)
          else resolve({ start, frames, framesPerSecond: (1_000 * frames) / passed })
        }
        const observer = new MutationObserver(() => {
          observer.disconnect()
          start = performance.now() - clickedAt
          requestAnimationFrame(count)
        })
        if (clock) observer.observe(clock, { characterData: true, childList: true, subtree: true })
      }),
    playedMs,
  )
  // Simulates a finger. A mouse would hover over the button before the click.
  await button.dispatchEvent('click')
  const result = await measured
  const cpu = (await cpuSeconds()) - before
  await context.close()
  return { ...result, cpuPerFrame: (1_000 * cpu) / result.frames }
}

function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}

/**
 * Gives each athlete a pace that changes on the way. Some passings are missing and some athletes
 * withdraw.
 */
function* paced(rows: Iterable<ResultRow> | AsyncIterable<ResultRow>): Iterable<ResultRow> {
  if (!(Symbol.iterator in rows)) return
  const random = seededRandom('paces')
  const normal = () =>
    Math.sqrt(-2 * Math.log(random() + Number.EPSILON)) * Math.cos(2 * Math.PI * random())
  for (const row of rows) {
    const start = Math.max(0, (Number(row.bib) / athletes) * 1_200_000 + 60_000 * normal())
    let pace = Math.max(170, 340 + 60 * normal())
    let time = 0
    const splitTimes = Array.from({ length: 9 }, () => {
      pace = Math.max(170, pace * (1.01 + 0.03 * normal()))
      time += 4 * pace * 1_000
      return random() < 0.01 ? null : Math.round(time)
    })
    const chipTime = Math.round(time + 6.195 * pace * 1_000)
    if (random() < 0.03) {
      const last = Math.floor(9 * random())
      const passed = splitTimes.map((split, index) => (index > last ? null : split))
      yield {
        ...row,
        state: 'did_not_finish',
        gunTime: null,
        chipTime: null,
        splitTimes: passed,
        private: random() < 0.05,
      }
    } else {
      const gunTime = Math.round(chipTime + start)
      yield { ...row, gunTime, chipTime, splitTimes, private: random() < 0.05 }
    }
  }
}
