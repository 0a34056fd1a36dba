import { buildSite } from '../../tests/start/build-site.ts'
import { patroniDay } from './patroni-day.ts'
import { standbyDay } from './standby-day.ts'

/**
 * `npm run race-day [-- [--patroni] PAGES_PER_SECOND FAULT]`: a race day on one machine.
 * Database servers, Redis, two copies of the site and nginx serve visitors at a fixed arrival rate.
 * Meanwhile, passings of a race arrive and an event is published again and again. During this load,
 * one fault follows another. Prints a table.
 * With `--patroni`, Patroni promotes a standby. Without it, the benchmark promotes the standby.
 * Only faults whose name contains FAULT happen; by default all faults happen.
 */
const words = process.argv.slice(2)
const [pages, fault] = words.filter((word) => word !== '--patroni')
const pagesPerSecond = pages === undefined ? undefined : Number(pages)

// The exit listeners end the child processes, but a signal without a handler would skip them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await buildSite()
await (words.includes('--patroni') ? patroniDay : standbyDay)(pagesPerSecond, fault)
