import { ConfigError, readTimingConfig } from '../config.ts'
import { stopSignals } from '../timing/client/stop-signals.ts'
import { runSimulateCommand } from '../timing/simulate/command.ts'

/** `npm run simulate`: plays the results of an event package through the timing API. */
try {
  const { stdout, stderr } = process
  process.exitCode = await runSimulateCommand(process.argv.slice(2), readTimingConfig(), {
    ...{ stdout, stderr },
    ...stopSignals(),
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
