import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumFlags, provideChromium } from '../../tests/start/chromium.ts'
import { startSite } from '../../tests/start/site.ts'
import { median, report } from './measurement.ts'
import { peers, providePeers } from './peers.ts'
import { livePages, seasonPages } from './season-pages.ts'

/**
 * Measures Lighthouse's mobile scores of the most visited pages, from three valid rounds for each
 * page. Arguments select pages by name.
 */
const rounds = 3
/** Maximum share of stolen CPU time. A round with a larger share is discarded. */
const maxStolenShare = 0.01

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>
    audits: Record<
      string,
      { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string }
    >
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>

providePeers()
const peer = createRequire(join(peers, 'package.json'))
const { default: lighthouse } = (await import(pathToFileURL(peer.resolve('lighthouse')).href)) as {
  default: Lighthouse
}
const { launch } = (await import(pathToFileURL(peer.resolve('chrome-launcher')).href)) as {
  launch: (options: object) => Promise<{ port: number; kill(): void }>
}

const site = await startSite({ REQUESTS_PER_MINUTE: '0' })
const profile = mkdtempSync(join(tmpdir(), 'parcours-lighthouse-'))
const chrome = await launch({
  chromePath: provideChromium(),
  userDataDir: profile,
  chromeFlags: ['--headless', '--no-sandbox', ...chromiumFlags],
})
try {
  const { race, ...finished } = await seasonPages(site.origin)
  const live = await livePages(site.origin)
  const pages = {
    home: '/en',
    events: '/en/events',
    ...finished,
    race,
    'live event': live.event,
    'live ranking': live.ranking,
    developers: '/en/developers',
  }
  const chosen = process.argv.slice(2)
  for (const [name, path] of Object.entries(pages))
    if (chosen.length === 0 || chosen.includes(name)) await measure(name, path)
} finally {
  chrome.kill()
  rmSync(profile, { recursive: true, force: true })
  await site.stop()
}

async function measure(name: string, path: string) {
  // Warm-up: a new process compiles code while it sends its first responses.
  for (let request = 0; request < 20; request += 1) await (await fetch(site.origin + path)).text()
  const results: Result['lhr'][] = []
  for (let attempt = 1; results.length < rounds && attempt <= rounds * 4; attempt += 1) {
    const before = processorTicks()
    const result = await lighthouse(site.origin + path, { port: chrome.port, logLevel: 'error' })
    const after = processorTicks()
    const stolen = (after.stolen - before.stolen) / (after.all - before.all)
    const performance = result?.lhr.categories['performance']?.score ?? null
    // Discards a round without a performance score, because its trace is incomplete.
    const counts = result !== undefined && performance !== null && stolen <= maxStolenShare
    if (counts) results.push(result.lhr)
    console.log(
      `${name}, round ${attempt}: performance ${performance === null ? '–' : Math.round(performance * 100)}, ` +
        `${(stolen * 100).toFixed(1)} % of the processors taken away${counts ? '' : ', does not count'}`,
    )
  }
  if (results.length < rounds) throw new Error(`${name}: the machine is too busy to say.`)
  const score = (category: string) =>
    median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
  const value = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN))
  report({ what: `${name}: performance`, value: score('performance'), unit: '', atLeast: 97 })
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    report({ what: `${name}: ${category}`, value: score(category), unit: '', atLeast: 100 })
  }
  report({
    what: `${name}: largest contentful paint`,
    value: value('largest-contentful-paint') / 1000,
    unit: 's',
    atMost: 1.6,
  })
  report({
    what: `${name}: layout shift`,
    value: value('cumulative-layout-shift'),
    unit: '',
    atMost: 0,
  })
  report({ what: `${name}: blocking time`, value: value('total-blocking-time'), unit: 'ms' })
  const [last] = results
  const failing = Object.values(last?.audits ?? {}).filter(
    ({ score: points, scoreDisplayMode }) =>
      scoreDisplayMode === 'binary' && points !== null && points < 1,
  )
  for (const { title } of failing) console.log(`${name}: ${title}`)
}

/**
 * CPU ticks since boot: the total, and the ticks that other virtual machines stole (`steal` in
 * proc(5)).
 */
function processorTicks(): { all: number; stolen: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? []
  const spent = ticks.slice(0, 8).map(Number)
  return { all: spent.reduce((sum, each) => sum + each, 0), stolen: spent[7] ?? 0 }
}
