import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { end } from '../../tests/start/child-program.ts'
import { finishes, heading, lines, openSendFolder, type SendFolder } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: SendFolder['folder']
let file: SendFolder['file']
let site: SendFolder['site']
let send: SendFolder['send']
let startSend: SendFolder['startSend']
let received: SendFolder['received']
let close: SendFolder['close']
beforeEach(async () => {
  ;({ folder, file, site, send, startSend, received, close } = await openSendFolder())
})
afterEach(() => close())

test('lines are sent as they are appended, each once, and the end says where it stopped', async () => {
  writeFileSync(file, `${heading}${lines(1, 1200)}`)
  const program = send(file)
  await received(1, 1200)
  expect(Math.max(...site.batches)).toBe(500)
  appendFileSync(file, '1201,finish,6')
  await new Promise((resolve) => setTimeout(resolve, 400))
  appendFileSync(file, '0000\n')
  appendFileSync(file, heading)
  appendFileSync(file, lines(1202, 3))
  await received(1, 1204)
  const result = await program.stop()
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(program.output.stdout).toMatch(
    /sent 1,204 · acknowledged 1,204 · duplicates 0 · unknown 0 · impossible 0 · refused 0 · waiting 0 · last round trip \d+ ms\nStopped after line 1206 /,
  )
  const size = readFileSync(file).length
  expect(JSON.parse(readFileSync(`${file}.sent`, 'utf8'))).toMatchObject({
    offset: size,
    line: 1206,
    totals: { accepted: 1204 },
  })
})

test('a sender that is killed at any moment continues without loss, and nothing is new twice', async () => {
  writeFileSync(file, `${heading}${lines(1, 100)}`)
  let from = 101
  const appending = setInterval(() => {
    appendFileSync(file, lines(from, 40))
    from += 40
  }, 20)
  for (const lifetimeMs of [300, 350, 420, 500, 600]) {
    const program = startSend(file)
    await new Promise((resolve) => setTimeout(resolve, lifetimeMs))
    program.kill('SIGKILL')
    await program.ended
  }
  // Kills the program while it waits for a response. So it does not write its state file.
  const program = startSend(file)
  await vi.waitFor(() => expect(site.batches.length).toBeGreaterThan(3), 20_000)
  site.beforeReply = () => {
    program.kill('SIGKILL')
  }
  await program.ended
  site.beforeReply = () => undefined
  clearInterval(appending)
  const { code } = await send(file, '--once').ended
  expect(code).toBe(0)
  expect(site.passings).toEqual(finishes(1, from - 1))
  expect(site.ids).toHaveLength(from - 1)
})

test('the file is the buffer while the site is down, and a down site is reported once', async () => {
  writeFileSync(file, `${heading}${lines(1, 5)}`)
  const program = send(file)
  await received(1, 5)
  await site.close()
  appendFileSync(file, lines(6, 700))
  await vi.waitFor(() => expect(program.output.stderr).toContain('ECONNREFUSED'), 10_000)
  await vi.waitFor(() => expect(program.output.stdout).toContain('waiting 700'), 10_000)
  await site.listen()
  await received(1, 705)
  await program.stop()
  expect(program.output.stderr.match(/does not accept passings/g)).toHaveLength(1)
  expect(program.output.stderr).toContain('The site accepts passings again.')
})

test('a signal ends a sender that waits for the site; the next one continues', async () => {
  await site.close()
  writeFileSync(file, `${heading}${lines(1, 3)}`)
  const program = startSend(file)
  await vi.waitFor(() => expect(program.output.stderr).toContain('ECONNREFUSED'), 10_000)
  await end(program)
  expect(await program.ended).toMatchObject({ code: 0 })
  expect(program.output.stdout).toMatch(/waiting 3\nStopped after line 0 /)
  await site.listen()
  expect(await send(file, '--once').ended).toMatchObject({ code: 0 })
  expect(site.passings).toEqual(finishes(1, 3))
})

test('a signal lets the open request finish and writes its acknowledgement', async () => {
  writeFileSync(file, `${heading}${lines(1, 3)}`)
  let reply: () => void = () => undefined
  const open = new Promise<void>((resolve) => {
    site.beforeReply = () => {
      resolve()
      return new Promise((answer) => (reply = answer))
    }
  })
  const program = startSend(file)
  await open
  program.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  reply()
  expect(await program.ended).toMatchObject({ code: 0 })
  expect(program.output.stdout).toMatch(/acknowledged 3 .* waiting 0 .*\nStopped after line 4 /)
})

/** Overwrites the file without replacing it. The file is never empty meanwhile. */
function overwrite(text: string) {
  writeFileSync(file, text, { flag: 'r+' })
  truncateSync(file, text.length)
}

test('a truncated, rewritten or rotated file is reported and read again', async () => {
  writeFileSync(file, `${heading}${lines(1, 50)}`)
  const program = send(file)
  const reported = (text: string) =>
    vi.waitFor(() => expect(program.output.stderr).toContain(text), 10_000)
  await received(1, 50)
  overwrite(`${heading}${lines(51, 2)}`)
  await received(1, 52)
  await reported('became shorter (814 to 55 bytes)')

  overwrite(`${heading}${lines(51, 2).replaceAll('60000', '6000')}${lines(53, 90)}`)
  await reported('has another content than before')
  await vi.waitFor(() => expect(site.passings).toHaveLength(144), 10_000)

  appendFileSync(file, lines(143, 1))
  appendFileSync(file, '144,finish,60000')
  renameSync(file, `${file}.1`)
  writeFileSync(file, `race_ms;checkpoint;bib\r\n60000;finish;145\r\n`)
  await reported('is another file now')
  await vi.waitFor(() => expect(site.passings).toHaveLength(147), 10_000)
  expect(site.passings).toEqual(expect.arrayContaining(finishes(53, 93)))
  await program.stop()
})

test('a file that was rewritten while no sender ran is sent from its beginning', async () => {
  writeFileSync(file, `${heading}${lines(1, 20)}`)
  await send(file, '--once').ended
  writeFileSync(file, `${heading}${lines(11, 30)}`)
  const { stdout, stderr } = await send(file, '--once').ended
  expect(stderr).toContain('has another content than before')
  expect(stdout).toContain('sent 30 · acknowledged 50 · duplicates 10')
  expect(site.passings).toEqual(finishes(1, 40))
})

test('a line with withdrawn takes back the line that is equal or has its id', async () => {
  const passings = ',1,finish,60000,\n,2,finish,60000,\nc,3,finish,60000,\n'
  writeFileSync(file, `id,bib,checkpoint,race_ms,withdrawn\n${passings}`)
  await send(file, '--once').ended
  expect(site.passings).toEqual(finishes(1, 3))
  appendFileSync(file, ',1,finish,60000,true\nc,,,,1\n')
  await send(file, '--once').ended
  expect(site.passings).toEqual(['2 finish 60000'])
})

test('standard input is stored on the disk until it is sent', async () => {
  await site.close()
  const spool = join(folder, 'timing', `${site.raceId}.csv`)
  const program = startSend('-')
  program.stdin.write(`${heading}${lines(1, 3)}4,fini`)
  await vi.waitFor(
    () => expect(readFileSync(spool, 'utf8')).toBe(`${heading}${lines(1, 3)}`),
    10_000,
  )
  program.kill('SIGKILL')
  await program.ended

  const other = send('-')
  other.stdin.end('chip,checkpoint,race_ms\nC1,finish,1\n')
  expect(await other.ended).toMatchObject({ code: 2 })
  expect(other.output.stderr).toContain('with other columns')

  await site.listen()
  const next = send('-')
  next.stdin.write(`${heading}${lines(4, 2)}`)
  await received(1, 5)
  next.stdin.end('6,finish,60000')
  expect(await next.ended).toMatchObject({ code: 0, stderr: '' })
  expect(site.passings).toEqual(finishes(1, 6))
  expect([existsSync(spool), existsSync(`${spool}.sent`)]).toEqual([false, false])
})

test('the state of another race or site is not continued', async () => {
  writeFileSync(file, `${heading}${lines(1, 1)}`)
  await send(file, '--once').ended
  const { code, stderr } = await send(file, '--once', '--url', 'https://other.test').ended
  expect(code).toBe(2)
  expect(stderr).toContain(`Remove ${file}.sent to send them to`)
})

test.each([
  [[], 'Give one FILE (or -) and --race.'],
  [['none.txt', '--once'], 'There is no file'],
  [['none.txt', '--url', 'localhost:3000'], 'Give --url https://…'],
  [['none.txt', '--token', ' '], 'Set TIMING_TOKEN'],
  [['none.txt', '--fast'], "Unknown option '--fast'"],
  [['-', '--once'], 'leave --once out'],
  [['none.txt', '--spool', 'x'], '--spool is for standard input only'],
])('the arguments %j end with the reason and exit code 2', async (args, message) => {
  const { code, stderr } = await send(...args).ended
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain(site.token)
})

test('a file without the needed columns is refused with their names', async () => {
  writeFileSync(file, 'number,place,time\n1,finish,1\n')
  const { code, stderr } = await send(file, '--once').ended
  expect(code).toBe(1)
  expect(stderr).toContain('names no column for the athlete: bib or chip')
})
