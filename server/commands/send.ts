import { readTimingConfig } from '../timing/timing-config.ts'
import { runSendCommand, sendUsage } from '../timing/send/command.ts'
import type { Command } from './command.ts'

/** Sends the passings of a growing file to the timing API. */
export const send: Command = {
  usage: sendUsage,
  run: (argv, { env, signals, ...streams }) =>
    runSendCommand(argv, readTimingConfig(env), { ...streams, ...signals() }),
}
