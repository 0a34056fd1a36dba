import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** A folder that is empty before each test of the file. */
export class TemporaryFolder {
  path = ''

  constructor(name: string) {
    beforeEach(() => {
      this.path = mkdtempSync(join(tmpdir(), `${name}-`))
    })
    afterEach(() => {
      rmSync(this.path, { recursive: true })
    })
  }

  /** Writes a file into the folder. Returns the path of the file. */
  put(file: string | Uint8Array, name = 'results.csv'): string {
    const path = join(this.path, name)
    writeFileSync(path, file)
    return path
  }
}
