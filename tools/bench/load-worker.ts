import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Worker thread that sends requests from several callers. It posts the response times in
 * milliseconds.
 */
export interface LoadOptions {
  origin: string
  /** Paths that the callers together request in turn. */
  paths: string[]
  /** Number of concurrent callers. Each caller has a connection of its own. */
  callers: number
  /** Milliseconds between two requests of a caller; 0 for no pause. */
  every: number
  seconds: number
}

// load.ts passes these options, so the cast is safe.
const { origin, paths, callers, every, seconds } = workerData as LoadOptions
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const samples: number[] = []
let next = 0
const end = performance.now() + seconds * 1000
await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
agent.destroy()
parentPort?.postMessage(samples)

async function call(caller: number): Promise<void> {
  let due = performance.now() + (every * caller) / callers
  while (due < end) {
    await wait(Math.max(due - performance.now(), 0))
    const path = paths[next++ % paths.length] ?? ''
    const started = performance.now()
    await get(path)
    samples.push(performance.now() - started)
    due = every === 0 ? performance.now() : Math.max(due + every, performance.now())
  }
}

function get(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { agent }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${String(response.statusCode)}`))
      })
    })
      .once('error', reject)
      .end()
  })
}
