import { runImportCommand } from '../../services/events/import/command.ts'
import { collectGarbageRegularly } from '../../services/events/import/collect-garbage.ts'
import { migrations } from '../../services/migrations.ts'
import { warningOfSharedFiles } from '../../services/platform/database/private-files.ts'
import { ConfigError, readConfig } from '../config.ts'
import { type Command, runAsProgram } from './command.ts'

/** `npm run import`: imports, checks or deletes an event. */
export const importEvent: Command = async (argv, { env, stdout, stderr, signals }) => {
  try {
    const config = readConfig(env)
    const warning = warningOfSharedFiles(config.varDirectory)
    if (warning !== undefined) stderr.write(`${warning}\n`)
    const terminal = { stdout, stderr, signal: signals().stop }
    return await runImportCommand(argv, { ...config, migrations }, terminal)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    stderr.write(`${error.message}\n`)
    return 2
  }
}

if (import.meta.main) {
  collectGarbageRegularly()
  await runAsProgram(importEvent)
}
