import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import type { RankingEntryPage } from '../../services/events/rankings/schema.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { endWithThisProcess } from '../start/child-program.ts'
import { wide } from '../wide.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'parcours-timing-'))
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  for (const name of ['timing', 'lakeside-run']) {
    const request = { path: resolve('examples', name), check: false, rejectsFile: undefined }
    const options = { varDirectory: folder }
    await importPackage(() => Promise.resolve(db), { ...request, realDataDir: undefined }, options)
  }
  // The test uses the id of an organisation as the token of its organiser.
  const verify = (token: string) => Promise.resolve({ credentialId: 'c', organisationId: token })
  const app = await createEventsService(db, () => new Date(), { organisers: { verify } })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  stop = async () => {
    await app.close()
    await close()
  }
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

/** The program of `npm run parcours`. */
const parcours = [process.execPath, 'server/commands/parcours.ts'] as const

/** Runs a program as a process of its own. */
async function run(organisation: string, program: string, ...args: string[]) {
  const environment = { TIMING_URL: url, TIMING_TOKEN: organisation }
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: 'pipe' })
  endWithThisProcess(child)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  }
  await once(child, 'close')
  return { code: child.exitCode, ...output }
}

async function entries(rankingId: string) {
  const path = `/v1/web/rankings/${rankingId}/entries?itemsPerPage=100`
  const response = await fetch(`${url}${path}`)
  const { items } = (await response.json()) as RankingEntryPage
  return items
}

/**
 * The entries of the rankings. Leaves out the id and the race time, and sets the last checkpoint
 * and passing to null. These fields differ between an imported race and a timed race.
 */
async function placesOf(race: string, rankings: readonly string[]) {
  const lists = await Promise.all(rankings.map((key) => entries(`${race}-${key}`)))
  return lists.map((items) =>
    items.map(({ participant_id: _, race_time: __, ...entry }) => ({
      ...entry,
      last_check_point: null,
      last_passing: null,
    })),
  )
}

test('the first passing with curl is in the ranking, and further ones from a file follow', async () => {
  const script = 'examples/timing/first-passing.sh'
  const first = await run('pier-runners', 'sh', script, url)
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain('"accepted":1,"duplicates":1')
  const file = join(folder, 'passings.csv')
  writeFileSync(file, 'bib,checkpoint,race_ms\n8,finish,339400\n9,finish,352000\n8,finish,50000\n')
  const options = [file, '--race', 'pier-mile-2026-mile', '--once']
  const sent = await run('pier-runners', ...parcours, 'send', ...options)
  expect(sent.code).toBe(0)
  expect(sent.stderr).toContain('line 3: unknown, held back')
  expect(sent.stderr).toContain('line 4: impossible, held back: passing.tooFast')
  expect(await entries('pier-mile-2026-mile-overall')).toMatchObject([
    { position: 1, bib: '8', gun_time: 340_000 },
    { position: 2, bib: '7', gun_time: 342_000 },
  ])
})

test('sending a file in parts that contradict each other names the line', async () => {
  const file = join(folder, 'conflict.csv')
  writeFileSync(file, 'id,bib,checkpoint,race_ms\na,7,Lighthouse,171400\na,7,Lighthouse,171500\n')
  const options = [file, '--race', 'pier-mile-2026-mile', '--once']
  const sent = await run('pier-runners', ...parcours, 'send', ...options)
  expect(sent.code).toBe(1)
  expect(sent.stderr).toMatch(/^line 3: .*“a”.* \[passing\.conflict\] a,7,Lighthouse,171500\n$/)
})

test('a token of another organisation stops both commands', async () => {
  const file = join(folder, 'foreign.csv')
  writeFileSync(file, 'bib,checkpoint,race_ms\n8,finish,339400\n')
  const options = [file, '--race', 'pier-mile-2026-mile', '--once']
  const sent = await run('others', ...parcours, 'send', ...options)
  expect(sent.code).toBe(3)
  expect(sent.stderr).toContain('403 token.otherOrganisation')
  const program = ['simulate', 'examples/lakeside-run', '--race', '10k']
  const simulated = await run('others', ...parcours, ...program)
  expect(simulated.code).toBe(3)
})

test.each(wide([1, 2], (seed) => seed === 1))(
  'a simulated race has the results of its package, seed %i',
  async (seed) => {
    const race = 'lakeside-run-2026-10k'
    const rankings = ['overall', 'women', 'men', 'chip']
    const published = await placesOf(race, rankings)
    expect(published[0]).toHaveLength(22)
    const options = ['--race', '10k', '--speed', '0', '--chaos', 'heavy', '--seed', String(seed)]
    const program = ['simulate', 'examples/lakeside-run', ...options, '--official']
    const simulated = await run('lakeside-runners', ...parcours, ...program)
    expect(simulated).toMatchObject({ code: 0, stderr: '' })
    expect(await placesOf(race, rankings)).toEqual(published)
  },
)
