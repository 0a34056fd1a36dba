import { Worker } from 'node:worker_threads'
import type { CallersAtWork } from './load-worker.ts'

/** How long the answers took, in milliseconds; asked from a thread of its own. */
export function timeAnswers(work: CallersAtWork): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: work })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** The value that all but one sample in a hundred stay below. */
export function p99(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * 0.99) - 1]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
