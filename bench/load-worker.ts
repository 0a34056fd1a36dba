import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A worker that asks like so many visitors, each with a connection of its own, and posts how long each
 * answer took, in milliseconds.
 */
export interface CallersAtWork {
  origin: string
  /** Asked in turn. */
  paths: string[]
  callers: number
  /** Milliseconds from one question of a caller to the next; at once when 0. */
  every: number
  seconds: number
}

// Given by bench/load.ts.
const { origin, paths, callers, every, seconds } = workerData as CallersAtWork
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
    request(`${origin}${path}`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${String(answer.statusCode)}`))
      })
    })
      .once('error', reject)
      .end()
  })
}
