import { join } from 'node:path'

/**
 * Opens the events service of a former release and serves it until this process ends. The arguments
 * name the folder of its code, its database and its data folder.
 * Each line on standard input names an event package that the former code imports. Prints the
 * origin of the service, and then `imported` after each import.
 */
const [folder = '', url = '', varDirectory = ''] = process.argv.slice(2)

interface FormerCode {
  openDatabase: (location: unknown, migrations: unknown) => Promise<{ db: unknown }>
  createEventsService: (
    db: unknown,
  ) => Promise<{ listen: (options: { port: number; host: string }) => Promise<string> }>
  eventsMigrations: unknown
  importPackage: (open: () => Promise<unknown>, request: unknown, options: unknown) => Promise<void>
}

const modules = ['platform/database/database', 'events/app', 'events/import/import-package']
const loaded = await Promise.all(
  modules.map((name) => import(join(folder, `services/${name}.ts`)) as Promise<object>),
)
const former = Object.assign({}, ...loaded) as FormerCode

const { db } = await former.openDatabase({ kind: 'postgres', url }, [former.eventsMigrations])
const service = await former.createEventsService(db)
console.info(await service.listen({ port: 0, host: '127.0.0.1' }))

for await (const chunk of process.stdin) {
  const path = String(chunk).trim()
  const request = { path, check: false, rejectsFile: undefined, realDataDir: undefined }
  await former.importPackage(() => Promise.resolve(db), request, { varDirectory })
  console.info('imported')
}
