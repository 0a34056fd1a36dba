import { runImportCommand } from '../services/events/import/command.ts'
import { keepHeapModest } from '../services/events/import/modest-heap.ts'
import { ConfigError, readConfig } from './config.ts'

keepHeapModest()
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    interrupted.abort()
  })
}
try {
  process.exitCode = await runImportCommand(process.argv.slice(2), readConfig(), {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: interrupted.signal,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
