import { Worker } from 'node:worker_threads'

/** Maximum memory of this process in bytes. The limit of its heap does not bound its memory. */
const maxMemory = 1_000_000_000

/**
 * Ends this process when the process that started it is gone, and when it needs too much memory. A
 * worker checks this, because parsing is synchronous and keeps the main thread busy.
 */
const guard = `
  const { parent, maxMemory } = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid === parent && process.memoryUsage.rss() < maxMemory) return
    process.kill(process.pid, 'SIGKILL')
  }, 250)`

const workerData = { parent: process.ppid, maxMemory }
new Worker(guard, { eval: true, workerData, env: {}, execArgv: [] }).unref()
