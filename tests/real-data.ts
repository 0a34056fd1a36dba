import { resolve } from 'node:path'
import type { TestContext } from 'vitest'

/**
 * Absolute path of the folder `REAL_DATA_DIR` with real result files. If the variable is not set,
 * the test is skipped with a reason.
 */
export function realData({ skip }: Pick<TestContext, 'skip'>): string {
  const folder = process.env['REAL_DATA_DIR']
  if (folder === undefined || folder === '') {
    return skip('REAL_DATA_DIR does not name a folder with real result files')
  }
  return resolve(folder)
}
