import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportJob } from './schema.ts'
import {
  codesOf,
  createImportSite,
  lakeside,
  manifest,
  otherToken,
  ownToken,
  table,
  zipOf,
} from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

test('a checked, then published package is on the page, with a report', async () => {
  const check = await site.importZip(lakeside(), '?dryRun=true')
  expect(check).toMatchObject({ stage: 'done', dry_run: true, report: { changed: true } })
  expect(await site.db.selectFrom('events').select('id').execute()).toHaveLength(1)

  const { status, headers, body } = await site.post(
    lakeside([...table().split('\n').slice(1, 4), 'x']),
  )
  expect(status).toBe(202)
  expect(headers.get('location')).toBe(`/v1/import/jobs/${body.id}`)
  const job = await site.ended(body.id)
  const rankingPath =
    '/events/lakeside-race-2026/races/lakeside-race-2026-10k/rankings/lakeside-race-2026-10k-overall'
  expect(job).toMatchObject({
    stage: 'done',
    report: {
      event_id: 'lakeside-race-2026',
      changed: true,
      races: [{ race_id: 'lakeside-race-2026-10k', name: '10 km', added: 3 }],
      rankings: [{ path: rankingPath, race: '10 km', name: 'Overall' }],
    },
  })
  expect(await site.names('lakeside-race-2026-10k-overall')).toEqual([
    'Mara Lindqvist',
    'Aiko Hane',
    'Tom Berg',
  ])
  expect(site.left()).toEqual([])
})

test('the same bytes are the same job, until something else was published', async () => {
  const first = lakeside()
  const jobs = await Promise.all([site.post(first), site.post(first), site.post(first)])
  expect(new Set(jobs.map(({ body }) => body.id)).size).toBe(1)
  const job = await site.ended(jobs[0].body.id)
  expect((await site.post(first)).body).toEqual(job)

  const corrected = lakeside(['1,11,Mara Lindqvist,F,0:34:29', '2,12,Aiko Hane,F,0:35:48'])
  const { report } = await site.importZip(corrected, '?dryRun=true&allowRemoval=true')
  expect(report?.races[0]?.athletes?.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { change: 'changed', bib: '12', name: 'Aiko Hane' },
    { change: 'removed', bib: '13', name: 'Tom Berg' },
  ])
  await site.importZip(corrected, '?allowRemoval=true')
  expect(await site.names('lakeside-race-2026-10k-overall')).toHaveLength(2)
  expect(await site.importZip(first)).toMatchObject({ id: job.id, report: { changed: true } })
  expect(await site.names('lakeside-race-2026-10k-overall')).toHaveLength(3)
})

/** Whether a command is for the identity service. That service has tests of its own. */
const isOfIdentity = (command: string) => command.includes('/v1/identity/')

test('the commands of the documentation import the example', async () => {
  const docs = readFileSync('docs/event-packages.md', 'utf8').split('## Without a shell')[1] ?? ''
  const commands = Array.from(
    docs.split('\n## ')[0]?.matchAll(/```sh\n(.*?)```/gs) ?? [],
    ([, text = '']) => text,
  ).filter((text) => !isOfIdentity(text))
  const folder = mkdtempSync(join(tmpdir(), 'without-a-shell-'))
  cpSync('examples/lakeside-run', join(folder, 'lakeside-run'), { recursive: true })
  const env = { ...process.env, SITE: site.origin, TOKEN: ownToken }
  const script = `curl() { command curl --fail-with-body "$@"; }\n${commands.join('')}`
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder, env })
  const job = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')) as ImportJob
  expect(job).toMatchObject({ stage: 'done', report: { changed: true } })
  const { body } = await site.send<{ items: { removed: boolean; ended_at: unknown }[] }>(
    'GET',
    'events/lakeside-run-2026/corrections',
  )
  expect(body.items.map(({ ended_at: ended }) => ended !== null)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(stdout).toContain('Short cut.')
  rmSync(folder, { recursive: true })
})

test('rows that cannot be used are in the job, and options are those of the command', async () => {
  const lines = Array.from(
    { length: 20 },
    (_, index) =>
      `${String(index + 1)},${String(index + 1)},Runner ${'ABCDEFGHIJKLMNOPQRST'.charAt(index)},F,0:4${String(index % 10)}:00`,
  )
  const files = (more: string[]) =>
    zipOf({
      'event.yml': manifest('', 'lakeside-long-2026'),
      '10k.csv': table([...lines, ...more]),
    })
  const job = await site.importZip(files(['21,21,,F,=1+1']))
  expect(job).toMatchObject({ stage: 'done', report: { races: [{ added: 20, rejected: 1 }] } })
  expect(job.rejects[0]?.csv).toMatch(/^line,column,value,reason\r\n22,/)
  const refused = await site.importZip(files(['21,21,,F,=1+1', '22,22,,F,x', '23,23,,F,x']))
  expect(refused).toMatchObject({
    stage: 'refused',
    problems: [{ code: 'results.tooManyRejected' }],
  })
  expect(refused.problems[0]?.expected).toMatch(
    /^All are listed in `rejects` of this job: lakeside-long-2026-10k\.csv\./,
  )
  expect(refused.rejects).toMatchObject([
    { race: 'lakeside-long-2026-10k', csv: expect.stringMatching(/\r\n24,/) as string },
  ])
  const impossible = ['21,21,Fast Runner,M,0:09:00']
  expect((await site.importZip(files(impossible))).problems).toMatchObject([
    { code: 'results.impossibleTimes', count: 1, total: 21 },
  ])
  const forced = await site.importZip(files(impossible), '?force=Short%20course')
  expect(forced).toMatchObject({ stage: 'done' })
})

test('a list of rejected rows has a limit, and ends with a whole row', async () => {
  const lines = Array.from(
    { length: 1_300 },
    (_, index) => `,${String(index + 20)},Runner,F,${'🏃'.repeat(2_000)}`,
  )
  const csv = table(['1,1,Mara Lindqvist,F,0:34:29', ...lines])
  const zip = zipOf({ 'event.yml': manifest('', 'lakeside-broken-2026'), '10k.csv': csv })
  const { problems, rejects } = await site.importZip(zip)
  expect(problems).toMatchObject([
    { code: 'results.tooManyRejected', message: expect.stringMatching(/^1300 of 1301/) as string },
  ])
  expect(problems[0]?.expected).toMatch(/^The first are listed in `rejects` of this job/)
  expect(rejects).toMatchObject([{ truncated: true }])
  const rows = rejects[0]?.csv.split('\r\n') ?? []
  expect(rows).toHaveLength(26)
  expect(rows.at(-2)?.replaceAll('🏃', '')).toMatch(/^26,gun time,,"is no time; .*"$/)
})

test('what is refused names the parameters of the request', async () => {
  const id = 'lakeside-parameters-2026'
  const files = (lines: string[]) =>
    zipOf({ 'event.yml': manifest('', id), '10k.csv': table(lines) })
  const [first = '', second = ''] = table().split('\n').slice(1)
  await site.importZip(files([first, second]))
  const removing = await site.importZip(files([first]))
  const impossible = await site.importZip(files([first, '2,12,Fast Runner,M,0:09:00']))
  expect([removing, impossible].map(({ problems }) => problems[0]?.expected)).toEqual([
    expect.stringContaining('import with allowRemoval=true'),
    expect.stringContaining('import with force=REASON'),
  ])
})

test('a package of another organisation, or with its event, race or edition, is refused', async () => {
  const refusals = [
    manifest().replace('id: lakeside-runners', 'id: harbour-runners'),
    manifest('', 'harbour-half-2026'),
    manifest().replace('date_from', 'edition_of: harbour-half-2026, date_from'),
  ]
  for (const text of refusals) {
    const zip = zipOf({ 'event.yml': text, '10k.csv': table() })
    expect(codesOf(await site.importZip(zip))).toEqual(['event.otherOrganisation'])
    expect(codesOf(await site.importZip(zip, '?dryRun=true'))).toEqual(['event.otherOrganisation'])
  }
  const race = manifest('', 'harbour').replace('key: 10k', 'key: half-2026-half')
  expect(codesOf(await site.importZip(zipOf({ 'event.yml': race, '10k.csv': table() })))).toEqual([
    'event.idTaken',
  ])
  const removed = {
    kind: 'event' as const,
    id: 'gone-2025',
    event_id: 'gone-2025',
    removed_by: null,
  }
  await site.db.insertInto('removed_addresses').values(removed).execute()
  const again = zipOf({ 'event.yml': manifest('', 'gone-2025'), '10k.csv': table() })
  expect(codesOf(await site.importZip(again))).toEqual(['event.gone'])
  const calendar = zipOf({ 'event.yml': 'calendar: { id: all, file: all.csv }' })
  expect(codesOf(await site.importZip(calendar))).toEqual(['package.calendar'])
})

test('requests without a token, and jobs of others, are refused', async () => {
  const zip = lakeside()
  const without = await fetch(`${site.origin}/v1/import/packages`, {
    method: 'POST',
    body: new Uint8Array(zip),
  })
  expect(without.status).toBe(401)
  expect((await site.post(zip, '', { authorization: 'Bearer wrong' })).status).toBe(401)
  const { id } = await site.importZip(zip)
  const foreign = await site.send('GET', `jobs/${id}`, undefined, {
    authorization: `Bearer ${otherToken}`,
  })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'import.notFound'])
  for (const path of ['jobs/..%2f..%2fetc', `jobs/${id}%00`, 'jobs/1', `packages/${id}`]) {
    expect((await site.send('GET', path)).status).toBe(404)
  }
})

test('an empty body, a body that is too large, and a wrong parameter are refused at once', async () => {
  expect(await site.post(new Uint8Array())).toMatchObject({
    status: 400,
    body: { code: 'import.empty' },
  })
  const large = await site.post(new Uint8Array(64 * 1024 * 1024 + 1))
  expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge'])
  for (const query of ['?dryrun=true', '?dryRun=yes', '?privacy=x', '?force=']) {
    expect((await site.post(lakeside(), query)).status).toBe(400)
  }
  expect(site.left()).toEqual([])
})

test('a form with a file is refused with the way to send the file', async () => {
  for (const path of ['packages', 'tables?file=10k.csv']) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(lakeside())]), 'lakeside.zip')
    expect(await site.send('POST', path, form)).toMatchObject({
      status: 415,
      body: {
        code: 'request.wrongType',
        title: expect.stringContaining('--data-binary') as string,
      },
    })
  }
  expect(site.left()).toEqual([])
})

test('a connection that ends in the middle leaves nothing', async () => {
  const jobs = () => site.db.selectFrom('import_jobs').select('id').execute()
  const before = await jobs()
  const sending = request(`${site.origin}/v1/import/packages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownToken}`, 'content-length': '5000' },
  })
  sending.on('error', () => undefined)
  sending.write(new Uint8Array(3000))
  await expect.poll(() => site.left().length).toBe(2)
  sending.destroy()
  await expect.poll(() => site.left()).toEqual([])
  expect(await jobs()).toEqual(before)
})

test('slow uploads of an organisation are limited', async () => {
  const slow = Array.from({ length: 4 }, () => {
    const sending = request(`${site.origin}/v1/import/packages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ownToken}`, 'content-length': '5000' },
    })
    sending.on('error', () => undefined)
    sending.write(new Uint8Array(3000))
    return sending
  })
  const folders = () => site.left().length
  await expect.poll(folders).toBe(8)
  const { status, body } = await site.post(lakeside())
  expect([status, body.code]).toEqual([429, 'import.tooMany'])
  for (const sending of slow) sending.destroy()
  await expect.poll(folders).toBe(0)
})

test('packages that arrive at once are imported one after the other, and too many are refused', async () => {
  const responses = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      site.post(zipOf({ 'event.yml': manifest('', `crowd-${String(index)}`), '10k.csv': table() })),
    ),
  )
  const accepted = responses.filter(({ status }) => status === 202)
  const refused = responses.filter(({ status }) => status !== 202)
  expect(accepted.length).toBeGreaterThanOrEqual(4)
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'import.tooMany', '10'])
  }
  for (const { body } of accepted) expect((await site.ended(body.id)).stage).toBe('done')
})
