import { expect, onTestFinished, test } from 'vitest'
import { PackageCopy } from '../import/support/package-copy.ts'
import { runImport } from '../import/support/import-process.ts'
import { freePort } from '../start/free-port.ts'
import { Inspector } from '../start/inspector.ts'
import { startSite } from '../start/site.ts'

const event = 'lakeside-run-2026'
const rankingPage = `/en/events/${event}/races/${event}-10k/rankings/${event}-10k-overall`

test('1,000 different pages leave nothing on the heap', async () => {
  const inspectorPort = await freePort()
  const site = await startSite({
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
    NODE_OPTIONS: `--inspect=127.0.0.1:${String(inspectorPort)}`,
  })
  onTestFinished(() => site.stop())
  const inspector = await Inspector.connect(inspectorPort)
  const pkg = new PackageCopy()
  expect((await runImport(site.environment, [pkg.path])).code).toBe(0)
  const pagesOf = async (prefix: string, count: number) => {
    for (let from = 0; from < count; from += 20) {
      const numbers = Array.from({ length: 20 }, (_, number) => from + number)
      await Promise.all(
        numbers.map(async (number) => {
          const response = await fetch(
            `${site.origin}${rankingPage}?find=${prefix}${String(number)}`,
          )
          expect(response.status).toBe(200)
          await response.text()
        }),
      )
    }
  }
  await pagesOf('warm', 400)
  const before = await inspector.heapAfterCollection()
  await pagesOf('page', 1_000)
  const grown = (await inspector.heapAfterCollection()) - before
  inspector.close()
  expect(grown / 1e6).toBeLessThan(5)
})
