import { resolve } from 'node:path'
import type { TestContext } from 'vitest'

/**
 * The folder of real result files that `REAL_DATA_DIR` names, as an absolute path. They are too large
 * and not ours to keep here: without the folder the test that asks for it is skipped, with this reason.
 */
export function realData({ skip }: Pick<TestContext, 'skip'>): string {
  const folder = process.env['REAL_DATA_DIR']
  if (folder === undefined || folder === '') {
    return skip('REAL_DATA_DIR does not name a folder with real result files')
  }
  return resolve(folder)
}
