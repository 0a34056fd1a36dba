import { Worker } from 'node:worker_threads'
import type { LoadOptions } from './load-worker.ts'

/** Response times in milliseconds, measured from a worker thread. */
export function measureResponseTimes(work: LoadOptions): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: work })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
