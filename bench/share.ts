import { readFileSync } from 'node:fs'
import { startSite } from '../tests/start/site.ts'
import { report } from './measurement.ts'
import { cpuOf } from './process-cpu.ts'
import { seasonPages } from './season-pages.ts'

/**
 * Measures the CPU time of pictures for sharing, in the site and in its painter process. Linux
 * only.
 */
const pictures = 50
const requests = 3_000

const site = await startSite({ REQUESTS_PER_MINUTE: '0' })
try {
  const ids = await athletes()
  const [first = '', ...others] = ids
  const cpu = () => [site.pid, ...childrenOf(site.pid)].reduce((sum, pid) => sum + cpuOf(pid), 0)
  const draw = async (id: string) => {
    const path = `/share/en/athlete/${encodeURIComponent(id)}-latest.png`
    const response = await fetch(site.origin + path)
    if (!response.ok) throw new Error(`${path}: ${String(response.status)}`)
    await response.arrayBuffer()
    return response.url
  }
  const idle = cpu()
  const address = await draw(first)
  report({ what: 'first picture, with its process, CPU', value: cpu() - idle, unit: 'ms' })

  const before = cpu()
  for (const id of others) await draw(id)
  const cold = (cpu() - before) / others.length
  report({ what: 'a new picture, CPU', value: cold, unit: 'ms', atMost: 150 })

  const cached = cpu()
  for (let request = 0; request < requests; request++) {
    await (await fetch(address)).arrayBuffer()
  }
  const value = (cpu() - cached) / requests
  report({ what: 'a cached picture, CPU', value, unit: 'ms', atMost: 1 })
  const [painter] = childrenOf(site.pid)
  report({ what: 'memory of the painter process', value: memoryOf(painter), unit: 'MB' })
} finally {
  await site.stop()
}

/** Ids of results of a long ranking of the demo season. */
async function athletes(): Promise<string[]> {
  const { ranking } = await seasonPages(site.origin)
  const id = ranking.split('/').at(-1) ?? ''
  const query = `{ ranking(id: "${id}") { entries(itemsPerPage: ${String(pictures)}) { items { athlete { id } } } } }`
  const response = await fetch(`${site.origin}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'application/json' },
  })
  const ids = (await response.text()).match(/(?<="id":")[^"]*/g) ?? []
  if (ids.length < pictures) throw new Error('the ranking is too short')
  return ids
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1000
}
