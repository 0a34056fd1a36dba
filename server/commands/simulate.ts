import { readTimingConfig } from '../timing/timing-config.ts'
import { runSimulateCommand, simulateUsage } from '../timing/simulate/command.ts'
import type { Command } from './command.ts'

/** Plays the results of an event package through the timing API. */
export const simulate: Command = {
  usage: simulateUsage,
  run: (argv, { env, signals, stdout, stderr }) =>
    runSimulateCommand(argv, readTimingConfig(env), { stdout, stderr, ...signals() }),
}
