import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsMigrations } from '../../../services/events/app.ts'
import type { EventsSchema } from '../../../services/events/database.ts'
import { importPackage } from '../../../services/events/import/import-package.ts'
import { visibleRows } from '../../../services/events/import/testing.ts'
import type { OpenDatabase } from '../../../services/platform/database/database.ts'
import { createTestDatabase } from '../../../services/platform/testing.ts'
import { PackageCopy } from './package-copy.ts'

let database: OpenDatabase<EventsSchema>
let before: Awaited<ReturnType<typeof visibleRows>>

interface Broken {
  what: string
  by: (copy: PackageCopy) => unknown
  /** Matches a part of the message. */
  says: RegExp
}

export const importFolder = (path: string) =>
  importPackage(
    () => Promise.resolve(database.db),
    { path, check: false, rejectsFile: undefined, realDataDir: undefined },
    { varDirectory: join(tmpdir(), 'import-test') },
  )

/** Tests that packages are refused, and that the published package stays as it is. */
export function testBrokenPackages(broken: readonly Broken[]): void {
  beforeAll(async () => {
    database = await createTestDatabase<EventsSchema>([eventsMigrations])
    using example = new PackageCopy()
    await importFolder(example.path)
    before = await visibleRows(database.db)
  })
  afterAll(() => database.close())

  test.each(broken)('$what: a clear message, and nothing changes', async ({ by, says }) => {
    using copy = new PackageCopy()
    by(copy)
    await expect(importFolder(copy.path)).rejects.toThrow(says)
    expect(await visibleRows(database.db)).toEqual(before)
  })
}
