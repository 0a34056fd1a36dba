import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishes, heading, lines, openSendFolder, type SendFolder } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

let file: SendFolder['file']
let site: SendFolder['site']
let send: SendFolder['send']
let close: SendFolder['close']
beforeEach(async () => {
  ;({ file, site, send, close } = await openSendFolder())
})
afterEach(() => close())

test.each([
  [429, { 'retry-after': '1' }, 1_000],
  [503, { 'retry-after': '1' }, 1_000],
  [500, {}, 100],
])('%i is repeated after the time that it says', async (status, headers, leastMs) => {
  const body = { status, code: 'x', title: 'Busy' }
  site.replies.push({ status, headers, body })
  const times: number[] = []
  site.beforeReply = () => {
    times.push(performance.now())
  }
  writeFileSync(file, `${heading}${lines(1, 2)}`)
  const { code, stderr } = await send(file, '--once').ended
  expect(code).toBe(0)
  expect(stderr).toContain(`${String(status)} Busy`)
  expect(site.passings).toEqual(finishes(1, 2))
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(leastMs)
})

test('the sign-in page of a public network is no acknowledgement', async () => {
  site.replies.push({ status: 200, body: '<html>' }, { status: 302, headers: { location: '/in' } })
  writeFileSync(file, `${heading}${lines(1, 2)}`)
  const { code, stderr } = await send(file, '--once').ended
  expect(code).toBe(0)
  expect(stderr).toContain('does not acknowledge')
  expect(stderr).toContain('redirects (302) to /in')
  expect(site.passings).toEqual(finishes(1, 2))
})

test('passings that cannot be used are reported, listed and skipped; the others arrive', async () => {
  writeFileSync(file, 'id,bib,checkpoint,race_ms,at,note\na,1,finish,60000,,\n')
  await send(file, '--once').ended
  appendFileSync(file, 'b,2,finish,60000,,\na,1,finish,61000,,\nc,,finish,60000,,\n')
  appendFileSync(file, 'd,4,finish,1:00,,\ne,5,finish,,2026-05-03T10:00:00,\n"f,6,finish,60000,,\n')
  appendFileSync(file, 'g,7,finish,60000,,\nh,8,finish,,,\ni,9,finish,1,2026-05-03T10:00:00Z,')
  const { code, stdout, stderr } = await send(file, '--once').ended
  expect(code).toBe(1)
  expect(site.passings).toEqual(['1 finish 60000', '2 finish 60000', '7 finish 60000'])
  expect(stdout).toContain('acknowledged 3 · duplicates 0 · unknown 0 · impossible 0 · refused 7')
  expect(stderr.trim().split('\n').toSorted()).toEqual(
    [
      'Columns that are not sent: note.',
      'line 11: the time is given twice: leave at or race_ms empty [line.invalid] i,9,finish,1,2026-05-03T10:00:00Z,',
      'line 4: Another passing has this id [passing.conflict] a,1,finish,61000,,',
      'line 5: the athlete is missing: give bib or chip [line.invalid] c,,finish,60000,,',
      'line 6: race_ms is “1:00”: give whole milliseconds since the gun [line.invalid] d,4,finish,1:00,,',
      'line 7: needs an offset [request.invalid] e,5,finish,,2026-05-03T10:00:00,',
      'line 8: a quote opens a text and does not close it, or closes it too early [line.invalid] "f,6,finish,60000,,',
      'line 10: the time is missing: give at or race_ms [line.invalid] h,8,finish,,,',
    ].toSorted(),
  )
  const refused = readFileSync(`${file}.refused`, 'utf8')
  expect(refused.split('\r\n')).toHaveLength(8)
  expect(refused).toContain(
    '"4","passing.conflict","Another passing has this id","a,1,finish,61000,,"',
  )
})

test('a refused batch whose response names no passing is sent in parts', async () => {
  const [status, body] = [422, { status: 422, code: 'passing.strange', title: 'Strange' }]
  writeFileSync(file, `${heading}${lines(1, 13)}`)
  site.replies.push({ status, body })
  const { code } = await send(file, '--once').ended
  expect(code).toBe(0)
  expect(site.passings).toHaveLength(13)
  expect(site.batches).toEqual([7, 6])
})

test.each([
  [401, 'parcours_organiser_other', 'npm run parcours -- credentials add'],
  [403, undefined, 'another organisation'],
  [404, undefined, 'no race “harbour-half-2026-half”'],
  [409, undefined, 'correct the cause'],
])('%i stops the sender without losing anything', async (status, token, wayOut) => {
  writeFileSync(file, `${heading}${lines(1, 2)}`)
  if (token === undefined)
    site.replies.push({ status, body: { status, code: 'race.x', title: 'Refused' } })
  const options = token === undefined ? [] : ['--token', token]
  const { code, stdout, stderr } = await send(file, ...options).ended
  expect(code).toBe(3)
  expect(stderr).toContain(`[${String(status)} `)
  expect(stderr).toContain(wayOut)
  expect(stdout).toMatch(/waiting 2\nStopped after line 0 /)
  expect(site.passings).toEqual([])
})

test('unknown and impossible passings are shown with their line', async () => {
  site.starters.set('1', { bib: '1', name: 'One' })
  writeFileSync(file, `${heading}${lines(1, 8)}`)
  const { code, stdout, stderr } = await send(file, '--once').ended
  expect(code).toBe(0)
  expect(stdout).toContain('acknowledged 8 · duplicates 0 · unknown 7')
  expect(stderr).toContain(
    'line 3: unknown, held back: No starter has this number. 2,finish,60000\n',
  )
  expect(stderr).toContain('… and 2 more: GET /v1/timing/races/ID/held lists them.')
})

test('a checkpoint that the race does not have ends with an error, once all lines are sent', async () => {
  writeFileSync(file, `${heading}1,half,60000\n2,finish,60000\n`)
  const passings = [
    { id: 'a', status: 'impossible', reason: 'passing.checkpointUnknown' },
    { id: 'b', status: 'accepted' },
  ]
  const counts = { accepted: 1, duplicates: 0, unknown: 0, impossible: 1 }
  const body = { received_at: '2026-05-03T08:00:00Z', ...counts, passings }
  site.replies.push({ status: 200, body })
  const { code, stdout, stderr } = await send(file, '--once').ended
  expect(code).toBe(1)
  expect(stderr).toContain(
    'line 2: impossible, held back: passing.checkpointUnknown 1,half,60000\n',
  )
  expect(stderr).toContain('The race has no checkpoint “half”: these passings have no effect.')
  expect(stdout).toContain('acknowledged 2 ')
})
