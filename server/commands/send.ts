import { keepNewFilesPrivate } from '../../services/platform/database/private-files.ts'
import { ConfigError, readTimingConfig } from '../config.ts'
import { stopSignals } from '../timing/client/stop-signals.ts'
import { runSendCommand } from '../timing/send/command.ts'

keepNewFilesPrivate()
/** `npm run send`: sends the passings of a growing file to the timing API. */
try {
  const { stdin, stdout, stderr } = process
  process.exitCode = await runSendCommand(process.argv.slice(2), readTimingConfig(), {
    ...{ stdin, stdout, stderr },
    ...stopSignals(),
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
