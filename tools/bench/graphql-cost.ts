import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '../../tests/start/site.ts'
import { documentShapes } from './graphql-cost/documents.ts'
import { events } from './graphql-cost/events.ts'
import { introspections } from './graphql-cost/introspections.ts'
import { invalidDocuments } from './graphql-cost/invalid.ts'
import type { OperationClass, OperationRequest } from './graphql-cost/operation-class.ts'
import { results } from './graphql-cost/results.ts'
import { readSamples } from './graphql-cost/samples.ts'
import { searches } from './graphql-cost/searches.ts'
import { report } from './measurement.ts'
import { cpuOf } from './process-cpu.ts'

/**
 * GraphQL operations are charged in points. Measures the server's CPU time for each point, by class
 * of generated documents.
 * Computes the CPU seconds per minute that one client may use within its budgets.
 * The built site runs with the demo season and the embedded database, without limits per minute.
 * Each request is different, so most requests miss the response cache. `CLASSES` selects classes by
 * a part of the name.
 */
const budget = { cost: 60_000, operations: 1_800, pages: 3_000, costOfPages: 150_000 }
const target = 20
const leastMs = 1_500
const mostRequests = 400
const fewestRequests = 5

interface CostReport {
  extensions?: { cost?: { requested: number } }
  errors?: { message: string }[]
}

const site = await startSite({
  REQUESTS_PER_MINUTE: '0',
  GRAPHQL_REQUESTS_PER_MINUTE: '0',
  GRAPHQL_COST_PER_MINUTE: '0',
  LOG_LEVEL: 'error',
})
let requests = 0
try {
  const samples = await readSamples(site.origin)
  const classes = [
    ...introspections,
    ...events(samples),
    ...results(samples),
    ...searches(samples),
    ...documentShapes(samples),
    ...invalidDocuments,
  ].filter(({ name }) => name.includes(process.env['CLASSES'] ?? ''))
  const idle = await idleCpu()
  console.log(`at rest: ${(100 * idle).toFixed(1)} % of a core`)
  const worst = []
  for (const each of classes) worst.push(await measure(each, idle))
  report({
    what: 'CPU that one client may use with GraphQL in a minute, the worst class',
    value: Math.max(...worst),
    unit: 's',
    atMost: target,
  })
} finally {
  await site.stop()
}

/** CPU use of the site without requests, as a share of one core. The demo season causes it. */
async function idleCpu(): Promise<number> {
  await wait(3_000)
  const before = cpuOf(site.pid)
  await wait(5_000)
  return (cpuOf(site.pid) - before) / 5_000
}

/** @returns CPU seconds that one client may use in a minute */
async function measure({ name, request }: OperationClass, idle: number): Promise<number> {
  for (let warming = 0; warming < 3; warming += 1) await send(request(next()))
  const asked = request(next())
  const first = await send(asked, { 'x-include-cost': '1' })
  const before = cpuOf(site.pid)
  const started = performance.now()
  let sent = 0
  const cpu = () => cpuOf(site.pid) - before - idle * (performance.now() - started)
  const enough = () => sent >= mostRequests || (sent >= fewestRequests && cpu() >= leastMs)
  await Promise.all(
    [1, 2].map(async () => {
      while (!enough()) {
        sent += 1
        await send(request(next()))
      }
    }),
  )
  const ms = cpu() / sent
  const operations = Array.isArray(asked.body) ? asked.body.length : 1
  const isPersisted = name.startsWith('persisted')
  const points = pointsOf(first.text)
  const perMinute = isPersisted
    ? Math.min(budget.pages, budget.costOfPages / points)
    : Math.min(budget.operations / operations, budget.cost / points)
  const seconds = (ms * perMinute) / 1_000
  const columns = [
    mark(seconds),
    name.padEnd(45),
    `${ms.toFixed(2)} ms`.padStart(11),
    `${String(points)} points`.padStart(13),
    `${(ms / points).toFixed(3)} ms/point`.padStart(17),
    `${seconds.toFixed(1)} s/min`.padStart(12),
    `${(first.text.length / 1_000).toFixed(0)} kB`.padStart(8),
    String(first.status).padStart(5),
    errorOf(first.text),
  ]
  console.log(columns.join(' '))
  return seconds
}

function next(): number {
  requests += 1
  return requests
}

function mark(seconds: number): string {
  return seconds > target ? '✗' : '✓'
}

async function send(
  { body, search, accept = 'application/json' }: OperationRequest,
  added: Record<string, string> = {},
) {
  const headers = { accept, ...added }
  const response =
    body === undefined
      ? await fetch(`${site.origin}/graphql?${String(search)}`, { headers })
      : await fetch(`${site.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
  return { status: response.status, text: await response.text() }
}

function resultsOf(text: string): CostReport[] {
  if (text.trimStart().startsWith('<')) return []
  return [JSON.parse(text) as CostReport | CostReport[]].flat()
}

/**
 * Points of all operations of a response: the sum of their costs, but at least the minimum, and at
 * least one point for each kilobyte of the response.
 */
function pointsOf(text: string): number {
  const costs = resultsOf(text).map(({ extensions }) => extensions?.cost?.requested ?? 0)
  const sum = costs.reduce((points, cost) => points + cost, 0)
  return Math.max(10, sum, Math.floor(text.length / 1_000))
}

function errorOf(text: string): string {
  return resultsOf(text)[0]?.errors?.[0]?.message.slice(0, 60) ?? ''
}
