import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as settle } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventsMigrations } from '../services/events/app.ts'
import type { EventsSchema } from '../services/events/database.ts'
import { importPackage } from '../services/events/import/import-package.ts'
import { collectGarbageRegularly } from '../services/events/import/collect-garbage.ts'
import { openDatabase } from '../services/platform/database.ts'

/**
 * Imports one package in a process of its own and prints what that took: the process of bench/import.ts
 * reads it. Sizes are resident megabytes.
 */
const { values } = parseArgs({
  options: {
    package: { type: 'string', default: '' },
    directory: { type: 'string' },
    url: { type: 'string' },
    rejects: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
// As the import command does.
collectGarbageRegularly()
const opened = await openDatabase<EventsSchema>(
  values.url === undefined
    ? { kind: 'embedded', directory: values.directory ?? '' }
    : { kind: 'postgres', url: values.url },
  [eventsMigrations],
)
// The engine goes on compiling the embedded database for a while, which takes hundreds of megabytes.
if (values.url === undefined) await settle(3_000)
globalThis.gc?.()
const sizeOpened = process.memoryUsage().rss / 1e6
forgetPeak()
let sampledPeak = 0
const started = performance.now()
const { races } = await importPackage(
  () => Promise.resolve(opened.db),
  { path: values.package, check: false, rejectsFile: values.rejects, realDataDir: values.data },
  {
    varDirectory: '',
    onProgress() {
      sampledPeak = Math.max(sampledPeak, process.memoryUsage().rss / 1e6)
    },
  },
)
const seconds = (performance.now() - started) / 1000
const sizePeak = peak() ?? sampledPeak
await opened.close()
const rows = races.reduce((sum, { added }) => sum + added, 0)
console.log(JSON.stringify({ rows, seconds, sizeOpened, sizePeak }))

/** Linux remembers how large a process has been; opening the embedded database is not what is measured. */
function forgetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
}

function peak(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6
}
