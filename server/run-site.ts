import { flushCompileCache } from 'node:module'
import { keepNewFilesPrivate } from '../services/platform/database/private-files.ts'
import { log } from '../services/platform/log.ts'
import { onShutdown } from './shutdown.ts'
import { startSite } from './start-site.ts'

keepNewFilesPrivate()
// The handler for `uncaughtException` is also called for unhandled promise rejections.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the site ends after an error that was not handled')
  process.exit(1)
})
const code = await startSite(process.argv.slice(2), process, onShutdown)
if (code !== undefined) process.exit(code)
// Node stores compiled code only at a graceful exit. The site may be killed.
flushCompileCache()
