import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { documentLimits } from '../read/documents-in-process.ts'
import { codesOf, createImportSite, manifest, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
const { yamlMs } = documentLimits
afterEach(() => {
  documentLimits.yamlMs = yamlMs
})
afterAll(() => site.close())

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('')
const withCourse = manifest().replace('results:', 'course: course.gpx, results:')
const points = lines(300_000, (index) => `<trkpt lat="46" lon="${String(index / 1e5)}"/>`)

test.each<[string, Record<string, string>, string]>([
  ['keys within keys', { 'event.yml': manifest('? '.repeat(500)) }, 'file.tooSlow'],
  [
    'keys within keys in its news',
    { 'event.yml': manifest(), 'news/a.md': `---\n${'? '.repeat(500)}\n---\nNews.` },
    'file.tooSlow',
  ],
  [
    'lists within lists',
    { 'event.yml': manifest(`x: ${'['.repeat(100_000)}`) },
    'yaml.resource_exhaustion',
  ],
  [
    'many sponsors',
    { 'event.yml': manifest(`x: 1\nsponsors:\n${lines(12_000, () => '- { name: A }\n')}`) },
    'field.unknown',
  ],
  [
    'many records',
    {
      'event.yml': manifest().replace('10k.csv', 'records.yml'),
      'records.yml': lines(60_000, () => '- { a: 1 }\n'),
    },
    'results.noName',
  ],
  [
    'a long course',
    { 'event.yml': withCourse, 'course.gpx': `<gpx><trk><trkseg>${points}` },
    'course.badGpx',
  ],
])('a package with %s holds up no other requests', { timeout: 60_000 }, async (_, files, code) => {
  if (code === 'file.tooSlow') documentLimits.yamlMs = 1_000
  const delay = monitorEventLoopDelay()
  delay.enable()
  const job = await site.importZip(zipOf({ '10k.csv': table(), ...files }))
  delay.disable()
  expect(codesOf(job)).toContain(code)
  expect(delay.max / 1e6).toBeLessThan(3_000)
})

test('a site that stops does not wait for a document that takes long', async () => {
  const stopping = await createImportSite()
  const job = stopping.importZip(zipOf({ 'event.yml': manifest('? '.repeat(500)) })).catch(String)
  await wait(1_000)
  const closed = await Promise.race([stopping.close().then(() => true), wait(3_000)])
  expect(closed).toBe(true)
  await job
})
