import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { collectGarbageRegularly } from '../../services/events/import/collect-garbage.ts'
import { openDatabase } from '../../services/platform/database/database.ts'

/** Imports one package for import.ts. Prints rows, seconds and resident memory in MB as JSON. */
const { values } = parseArgs({
  options: {
    package: { type: 'string', default: '' },
    directory: { type: 'string' },
    url: { type: 'string' },
    rejects: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
// Collects garbage regularly, as the import command does.
collectGarbageRegularly()
const opened = await openDatabase<EventsSchema>(
  values.url === undefined
    ? { kind: 'embedded', directory: values.directory ?? '' }
    : { kind: 'postgres', url: values.url },
  [eventsMigrations],
)
// Waits until V8 has compiled the embedded database. The compilation takes seconds and hundreds of
// megabytes.
if (values.url === undefined) await wait(3_000)
globalThis.gc?.()
const sizeOpened = process.memoryUsage().rss / 1e6
resetPeak()
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

/**
 * Resets the kernel's counter of peak memory. The measurement then excludes the opening of the
 * database.
 */
function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
}

function peak(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6
}
