import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf, createImportSite, lakeside, manifest, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

test.each([
  ['../../escape.csv', 'zip.badName'],
  ['/etc/passwd', 'zip.badName'],
  ['C:\\windows.csv', 'zip.badName'],
  ['a/./b.csv', 'zip.badName'],
  ['a\u0000.csv', 'zip.badName'],
  ['EVENT.YML', 'zip.duplicateName'],
  [`${'x'.repeat(201)}.csv`, 'zip.badName'],
  ['a/b/c/d/e/f/g/h/i.csv', 'zip.badName'],
])('the name %j in a zip is refused', async (name, code) => {
  const zip = zipOf({ 'event.yml': manifest(), '10k.csv': table(), [name]: 'x' })
  expect(codesOf(await site.importZip(zip))).toEqual([code])
  expect(site.left()).toEqual([])
})

test.each([
  '10k.csv',
  'course.gpx',
  'images/logo.png',
  '${REAL_DATA_DIR}/x.csv',
  'http://127.0.0.1:9/x.csv',
  'file:///etc/passwd',
  '/etc/passwd',
  '../../../../etc/passwd',
])('a package whose results are at %s reads nothing outside of itself', async (file) => {
  const text = manifest().replace('file: 10k.csv', `file: "${file}"`)
  const job = await site.importZip(zipOf({ 'event.yml': text }))
  expect(job.stage).toBe('refused')
  expect(codesOf(job)[0]).toMatch(/^file\.(?:missing|outside|noRealDataDir)$/)
  expect(JSON.stringify(job)).not.toContain('root:')
})

test('a symbolic link in a zip is a file with its target as text', async () => {
  const link = zipSync({
    'event.yml': strToU8(manifest()),
    '10k.csv': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
  })
  const job = await site.importZip(link)
  expect(job.stage).toBe('refused')
  expect(JSON.stringify(job)).not.toContain('root:')
})

test('a zip that unpacks to more than the limit is refused', async () => {
  const bomb = zipOf({ 'event.yml': manifest(), '10k.csv': new Uint8Array(20_000_000) })
  expect(bomb.length).toBeLessThan(50_000)
  expect(codesOf(await site.importZip(bomb))).toEqual(['zip.tooLarge'])
  const many = Object.fromEntries(
    Array.from({ length: 2_001 }, (_, index) => [`f${String(index)}`, '']),
  )
  // Other requests are handled while the files are written.
  const seen = new Set<number>()
  let isImporting = true
  const look = () => {
    seen.add(site.left().length)
    if (isImporting) setImmediate(look)
  }
  look()
  expect(codesOf(await site.importZip(zipOf(many)))).toEqual(['zip.tooManyFiles'])
  isImporting = false
  expect(seen.size).toBeGreaterThan(20)
  expect(site.left()).toEqual([])
})

test.each([
  ['text', new TextEncoder().encode('place,bib,name\n1,2,A B\n')],
  ['half of a zip', lakeside().slice(0, 300)],
  ['an empty zip', zipOf({})],
  [
    'damaged data',
    lakeside().map((byte, index) => (index > 60 && index < 200 ? byte ^ 0x55 : byte)),
  ],
])('%s is refused as a damaged zip', async (_name, bytes) => {
  const job = await site.importZip(bytes)
  expect([job.stage, codesOf(job)]).toEqual(['refused', ['zip.broken']])
})

test('a table in place of a package is refused with the address that takes it', async () => {
  const text = new TextEncoder().encode(table())
  for (const bytes of [text, zipOf({ '10k.csv': text }), zipOf({ 'Event.yml': manifest() })]) {
    const { stage, problems } = await site.importZip(bytes)
    expect(stage).toBe('refused')
    expect(problems).toHaveLength(1)
    expect(problems[0]?.expected).toMatch(/folder with event\.yml.*\/v1\/import\/tables\?file=/)
  }
})

test('a zip that was cut off, or whose bytes have changed, is refused', async () => {
  const news = '---\ntitle: Results\npublished_from: 2026-06-14 12:00\n---\n\nThanks.\n'
  const content = { 'event.yml': manifest(), '10k.csv': table(), 'news/results.md': news }
  const files = Object.entries(content).map(([name, text]) => [name, strToU8(text)] as const)
  const stored = Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }))
  const localHeader = Buffer.from('PK\u0003\u0004', 'latin1')
  const third = stored.lastIndexOf(localHeader)
  const directory = stored.indexOf('PK\u0001\u0002', 0, 'latin1')
  const changed = Buffer.from(stored)
  changed.write('0:34:28', stored.indexOf('0:34:29'))
  for (const bytes of [
    stored.subarray(0, third),
    stored.subarray(0, third + 12),
    stored.subarray(0, directory),
    stored.subarray(0, directory + 60),
    changed,
  ]) {
    const job = await site.importZip(bytes, '?dryRun=true')
    expect([job.stage, codesOf(job)]).toEqual(['refused', ['zip.broken']])
  }
  expect(await site.importZip(stored, '?dryRun=true')).toMatchObject({ problems: [] })
})
