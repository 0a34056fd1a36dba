import { ConfigError, readTimingConfig } from '../config.ts'
import { runSendCommand } from '../timing/send/command.ts'
import { type Command, runAsProgram } from './command.ts'

/** `npm run send`: sends the passings of a growing file to the timing API. */
export const send: Command = async (argv, { env, signals, ...streams }) => {
  try {
    return await runSendCommand(argv, readTimingConfig(env), { ...streams, ...signals() })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    streams.stderr.write(`${error.message}\n`)
    return 2
  }
}

if (import.meta.main) await runAsProgram(send)
