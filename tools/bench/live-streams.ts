import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { persistedPath } from '../../tests/persisted-operation.ts'
import { nodeOptionsIn } from '../../tests/start/site.ts'
import { overallRankingId } from './invented-race.ts'
import type { LiveClientCommand, LiveClientReport } from './live-client.ts'
import type { LiveServerCommand } from './live-server.ts'
import { median, report } from './measurement.ts'

/**
 * Opens 5,000 pages of one ranking, each with a stream.
 * Measures the memory of an idle stream. After a change it measures time and CPU until all streams
 * have the changed page. The site has an embedded database.
 */
const streams = Number(process.argv[2] ?? 5_000)
const rounds = 5

const folder = mkdtempSync(join(tmpdir(), 'parcours-live-'))
const start = (file: string, environment: Record<string, string> = {}) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...environment },
    execArgv: ['--expose-gc', ...nodeOptionsIn(packageJson.scripts.start)],
  })
const site = start('live-server.ts', {
  NODE_ENV: 'production',
  VAR_DIRECTORY: folder,
  DATABASE_URL: '',
  DEMO_SEASON: '0',
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '0',
  STREAMS_PER_CLIENT: '0',
})
const client = start('live-client.ts')

async function ask(command: LiveServerCommand): Promise<number> {
  const answered = once(site, 'message')
  site.send(command)
  const [value] = (await answered) as [number]
  return value
}

async function next(event: LiveClientReport['event']): Promise<LiveClientReport> {
  for (;;) {
    const [message] = (await once(client, 'message')) as [LiveClientReport]
    if (message.event === event) return message
  }
}

try {
  const [port] = (await once(site, 'message')) as [number]
  const cpuBefore = await ask('cpu')
  const queried = next('queried')
  client.send({
    port,
    streams,
    query: persistedPath('RankingScreen', {
      rankingId: overallRankingId,
      page: 1,
      itemsPerPage: 50,
    }),
  } satisfies LiveClientCommand)
  await queried
  const connected = next('connected')
  const cpuWithout = (await ask('cpu')) - cpuBefore
  const residentBefore = await ask('resident')
  const heapBefore = await ask('heap')
  client.send('open')
  const { failures } = await connected
  const count = `${streams.toLocaleString('en')} streams`
  const resident = (await ask('resident')) - residentBefore
  const heap = (await ask('heap')) - heapBefore
  const [told, toldCpu]: number[][] = [[], []]
  let failed = failures
  for (let round = 0; round < rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const cpu = await ask('cpu')
    const isTold = next('told')
    const changedAt = await ask('change')
    const last = await isTold
    told?.push(last.at - changedAt)
    toldCpu?.push((await ask('cpu')) - cpu)
    failed = last.failures
  }
  const ms = 'ms'
  report({
    what: `${count}: memory of each`,
    value: heap / streams / 1_000,
    unit: 'kB',
    atMost: 20,
  })
  report({
    what: `${count}: the same, resident`,
    value: resident / streams / 1_000,
    unit: 'kB',
  })
  report({ what: `${count}: page changed`, value: median(told ?? []), unit: ms, atMost: 2_000 })
  report({ what: `${count}: the same, CPU`, value: median(toldCpu ?? []), unit: ms, atMost: 800 })
  report({ what: 'as many queries before the streams, CPU', value: cpuWithout, unit: ms })
  report({ what: `${count}: failures`, value: failed, unit: '', atMost: 0 })
} finally {
  client.kill()
  const ended = once(site, 'exit')
  site.disconnect()
  await ended
  rmSync(folder, { recursive: true, force: true })
}
