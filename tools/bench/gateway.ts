import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithThisProcess, respondsOk, untilReady } from '../../tests/start/child-program.ts'
import { freePort } from '../../tests/start/free-port.ts'
import { cpuOf } from './process-cpu.ts'
import { overallRankingId } from './invented-race.ts'
import { median, report } from './measurement.ts'
import { peers, providePeers } from './peers.ts'

/**
 * Compares the CPU time per request of three gateways over the same REST service: ours, a
 * hand-written graphql-yoga server, and Hive Gateway.
 * Also compares the rate of cached responses with the rate of a constant REST response.
 * Installs the packages of tools/bench/peers. That folder has its own lockfile.
 */
const rounds = 5
const connections = 8
const seconds = 4

const fields = {
  event: 'id name city country state dateFrom dateTo allSports mainDistance',
  entry:
    'participantId position name bib gender team category country state chipTime gunTime raceTime',
}
const snake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const list = `{ events(itemsPerPage: 20) { items { ${fields.event} organisation { id name } } total } }`
const entries = `entries(itemsPerPage: 100) { items { ${fields.entry} } total }`
const ranking = `{ ranking(id: "${overallRankingId}") { id name ${entries} } }`
const hiveRanking = `{ ranking(id: "${overallRankingId}") { id name } _entries(id: "${overallRankingId}", itemsPerPage: 100) { items { ${snake(fields.entry)} } total } }`

interface Server {
  name: string
  process: ChildProcess
  origin: string
}

providePeers()
// autocannon is only installed in tools/bench/peers.
const autocannon = createRequire(join(peers, 'package.json'))('autocannon') as (
  options: object,
) => Promise<{ requests: { total: number; average: number }; non2xx: number; errors: number }>

const rest = await startOurs('rest')
const ours = await startOurs('ours', rest.origin)
const kept = await startOurs('kept', rest.origin, { OPERATION: ranking })
const plain = await startOurs('plain', rest.origin)
const yoga = await startPeer('yoga', ['yoga.mjs'])
const hive = await startHive()

await compareCost('20 events with organisation', [
  { server: ours, query: list },
  { server: yoga, query: list },
  { server: hive, query: snake(list).replace('items_per_page', 'itemsPerPage') },
])
await compareCost('ranking page of 100', [
  { server: ours, query: ranking },
  { server: yoga, query: ranking },
  { server: hive, query: hiveRanking },
])
await compareRate()
process.exit()

interface Contender {
  server: Server
  query: string
}

/**
 * Measures the CPU time per request of each gateway's process. Each round measures all gateways,
 * one after another.
 */
async function compareCost(what: string, contenders: Contender[]) {
  const costs = new Map<string, number[]>(contenders.map(({ server }) => [server.name, []]))
  const rates = new Map<string, number[]>(contenders.map(({ server }) => [server.name, []]))
  for (let round = -1; round < rounds; round += 1) {
    for (const { server, query } of contenders) {
      const before = cpuOf(server.process.pid)
      const { requests } = await load(server, {
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query }),
      })
      if (round < 0) continue
      costs.get(server.name)?.push((cpuOf(server.process.pid) - before) / requests.total)
      rates.get(server.name)?.push(requests.average)
    }
  }
  const cost = (name: string) => median(costs.get(name) ?? [])
  for (const name of costs.keys()) {
    report({ what: `${what}: CPU of ${name}`, value: cost(name), unit: 'ms/request' })
    report({ what: `${what}: rate of ${name}`, value: median(rates.get(name) ?? []), unit: '/s' })
  }
  // The gateways of a round follow each other, so a ratio depends little on the speed of the machine.
  const ratio = (other: string) =>
    median((costs.get('ours') ?? []).map((ours, at) => ours / (costs.get(other)?.[at] ?? 1)))
  report({ what: `${what}: ours to yoga`, value: ratio('yoga'), unit: '', atMost: 1.2 })
  report({ what: `${what}: ours to Hive`, value: ratio('hive'), unit: '', atMost: 0.9 })
}

async function compareRate() {
  const rates: number[] = []
  const plainRates: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const graphql = await load(kept, { path: '/graphql?documentId=ranking' })
    const response = await load(plain, { path: '/plain' })
    if (round < 0) continue
    rates.push(graphql.requests.average)
    plainRates.push(response.requests.average)
  }
  report({ what: 'a kept ranking page, persisted GET', value: median(rates), unit: '/s' })
  report({ what: 'the same REST response without its SQL', value: median(plainRates), unit: '/s' })
  report({
    what: 'kept to REST',
    value: median(rates) / median(plainRates),
    unit: '',
    atLeast: 0.6,
  })
}

async function load({ name, origin }: Server, request: object) {
  const { path } = request as { path: string }
  const result = await autocannon({
    ...request,
    url: origin + path,
    connections,
    duration: seconds,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${name} fails`)
  return result
}

async function startOurs(
  role: string,
  restUrl = '',
  environment: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(process.execPath, ['tools/bench/gateway-server.ts', role, restUrl], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThisProcess(child)
  for await (const port of createInterface(child.stdout)) {
    return { name: role, process: child, origin: `http://127.0.0.1:${port}` }
  }
  throw new Error(`${role} does not start`)
}

async function startPeer(name: string, args: string[]): Promise<Server> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    args.map((arg) => arg.replace('{port}', String(port))),
    {
      cwd: peers,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), REST_URL: rest.origin },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  endWithThisProcess(child)
  const server = { name, process: child, origin: `http://127.0.0.1:${String(port)}` }
  await untilReady(child, () => respondsOk(`${server.origin}/graphql?query={__typename}`), 30_000)
  return server
}

async function startHive() {
  const supergraph = join(tmpdir(), `supergraph-${String(process.pid)}.graphql`)
  execFileSync('npx', ['mesh-compose', '-o', supergraph], {
    cwd: peers,
    env: { ...process.env, REST_URL: rest.origin },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const executable = join(peers, 'node_modules/.bin/hive-gateway')
  const listen = ['--port', '{port}', '--host', '127.0.0.1', '--fork', '1']
  return startPeer('hive', [executable, 'supergraph', supergraph, ...listen])
}
