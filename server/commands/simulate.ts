import { readTimingConfig } from '../timing/timing-config.ts'
import { runSimulateCommand, simulateUsage } from '../timing/simulate/command.ts'
import type { Command } from './command.ts'

/** Sends the results of an event package to the timing API, as if the race took place now. */
export const simulate: Command = {
  usage: simulateUsage,
  run: (argv, { env, signals, stdout, stderr }) =>
    runSimulateCommand(argv, readTimingConfig(env), { stdout, stderr, ...signals() }),
}
