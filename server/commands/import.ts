import { runImportCommand } from '../../services/events/import/command.ts'
import { importUsage } from '../../services/events/import/import-arguments.ts'
import { collectGarbageRegularly } from '../../services/events/import/collect-garbage.ts'
import { migrations } from '../../services/migrations.ts'
import { warningOfSharedFiles } from '../../services/platform/database/private-files.ts'
import { readConfig } from '../config.ts'
import type { Command } from './command.ts'

/** Imports, checks or deletes an event. */
export const importEvent: Command = {
  usage: importUsage,
  run: async (argv, { env, stdin, stdout, stderr, signals }) => {
    const config = readConfig(env)
    const warning = warningOfSharedFiles(config.varDirectory)
    if (warning !== undefined) stderr.write(`${warning}\n`)
    const terminal = { stdin, stdout, stderr, signal: signals().stop }
    const collecting = collectGarbageRegularly()
    try {
      return await runImportCommand(argv, { ...config, migrations }, terminal)
    } finally {
      clearInterval(collecting)
    }
  },
}
