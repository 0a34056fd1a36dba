import { brotliCompressSync, constants } from 'node:zlib'
import { startSite } from '../../tests/start/site.ts'
import { startBrowser } from './browser.ts'
import { report } from './measurement.ts'

/**
 * Measures the compressed size of the home page's scripts and of their static imports. Also
 * measures the scripts that the page loads for live updates. The demo season always has a race
 * under way.
 */
const kilobyte = 1000

const site = await startSite()
try {
  const files = await scriptsOf('/en')
  const sizes = [...files].map(([url, code]) => ({ url, size: compressedSize(code) }))
  for (const { url, size } of sizes) console.log(`${(size / kilobyte).toFixed(1)} kB  ${url}`)
  report({
    what: 'home page JavaScript, brotli 11',
    value: sizes.reduce((total, { size }) => total + size, 0) / kilobyte,
    unit: 'kB',
    atMost: 165,
  })
  report({
    what: 'further scripts for a race under way, brotli',
    value: (await sizeOfLiveScripts('/en', files)) / kilobyte,
    unit: 'kB',
    atMost: 6,
  })
} finally {
  await site.stop()
}

/** Scripts that the page loads without interaction: path → code. */
async function scriptsOf(page: string): Promise<Map<string, Buffer>> {
  const html = await (await fetch(site.origin + page)).text()
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const waiting = tags
    .filter((tag) => tag.startsWith('<script') || /rel="?(?:modulepreload|preload)/.test(tag))
    .flatMap((tag) => [...tag.matchAll(/(?:src|href|data-files)="([^"]+\.m?js)"/g)])
    .flatMap(([, files]) => files?.split(' ') ?? [])
  const files = new Map<string, Buffer>()
  for (const path of waiting) {
    if (files.has(path)) continue
    const response = await fetch(new URL(path, site.origin))
    if (!response.ok) throw new Error(`${path}: ${String(response.status)}`)
    const code = Buffer.from(await response.arrayBuffer())
    files.set(path, code)
    // Only static imports are measured, because `import("…")` loads its script later.
    for (const [, imported] of code
      .toString()
      .matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g)) {
      waiting.push(new URL(imported ?? '', new URL(path, site.origin)).pathname)
    }
  }
  if (files.size === 0) throw new Error(`${page} loads no script`)
  return files
}

/**
 * Returns the bytes of the scripts that a browser has loaded when the page receives its first live
 * updates. Does not count the scripts that the page loads at first.
 */
async function sizeOfLiveScripts(path: string, first: Map<string, Buffer>): Promise<number> {
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site.origin + path)
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' })
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
    )
    return loaded
      .filter((script) => script.path.endsWith('.js') && !first.has(script.path))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  } finally {
    await browser.close()
  }
}

function compressedSize(code: Buffer): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
