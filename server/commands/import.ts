import { runImportCommand } from '../../services/events/import/command.ts'
import { collectGarbageRegularly } from '../../services/events/import/collect-garbage.ts'
import {
  keepNewFilesPrivate,
  warningOfSharedFiles,
} from '../../services/platform/database/private-files.ts'
import { ConfigError, readConfig } from '../config.ts'

collectGarbageRegularly()
keepNewFilesPrivate()
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    interrupted.abort()
  })
}
try {
  const config = readConfig()
  const warning = warningOfSharedFiles(config.varDirectory)
  if (warning !== undefined) console.error(warning)
  process.exitCode = await runImportCommand(process.argv.slice(2), config, {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: interrupted.signal,
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
