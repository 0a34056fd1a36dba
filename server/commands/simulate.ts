import { ConfigError, readTimingConfig } from '../config.ts'
import { runSimulateCommand } from '../timing/simulate/command.ts'
import { type Command, runAsProgram } from './command.ts'

/** `npm run simulate`: plays the results of an event package through the timing API. */
export const simulate: Command = async (argv, { env, signals, stdout, stderr }) => {
  try {
    return await runSimulateCommand(argv, readTimingConfig(env), { stdout, stderr, ...signals() })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    stderr.write(`${error.message}\n`)
    return 2
  }
}

if (import.meta.main) await runAsProgram(simulate)
