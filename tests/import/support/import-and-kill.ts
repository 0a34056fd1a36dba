import { parseArgs } from 'node:util'
import type { KyselyPlugin } from 'kysely'
import { eventsMigrations } from '../../../services/events/app.ts'
import type { EventsSchema } from '../../../services/events/database.ts'
import { importPackage } from '../../../services/events/import/import-package.ts'
import { openDatabase } from '../../../services/platform/database/database.ts'

/**
 * Imports a package and kills this process at a given SQL statement.
 * If the import completes, prints the number of statements.
 */
const { values } = parseArgs({
  options: {
    package: { type: 'string', default: '' },
    directory: { type: 'string' },
    url: { type: 'string' },
    statement: { type: 'string', default: '' },
    // True to kill soon after the statement is sent, false to kill before the statement is sent.
    sent: { type: 'boolean', default: false },
  },
})
const die = () => process.kill(process.pid, 'SIGKILL')

let statements = 0
const counter: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1
    if (statements === Number(values.statement)) {
      if (values.sent) setImmediate(die)
      else die()
    }
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

const opened = await openDatabase<EventsSchema>(
  values.url === undefined
    ? { kind: 'embedded', directory: values.directory ?? '' }
    : { kind: 'postgres', url: values.url },
  [eventsMigrations],
)
await importPackage(
  () => Promise.resolve(opened.db.withPlugin(counter)),
  { path: values.package, check: false, rejectsFile: undefined, realDataDir: undefined },
  { varDirectory: values.package },
)
await opened.close()
console.log(statements)
