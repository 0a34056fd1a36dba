import { Worker } from 'node:worker_threads'

/**
 * Ends this process when the process that started it is gone. A worker checks this, because parsing
 * is synchronous: meanwhile the main thread cannot notice that its channel is closed.
 */
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, 1_000)`

new Worker(watch, { eval: true, workerData: process.ppid, env: {}, execArgv: [] }).unref()
