import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const example = fileURLToPath(new URL('../../../examples/lakeside-run', import.meta.url))

/** A copy of the example package that tests can edit. */
export class PackageCopy {
  readonly path = join(mkdtempSync(join(tmpdir(), 'package-')), 'lakeside-run')

  constructor() {
    cpSync(example, this.path, { recursive: true })
  }

  /** Replaces the first occurrence of a text. Throws if the text is missing. */
  edit(file: string, from: string, to: string): this {
    const before = readFileSync(join(this.path, file), 'utf8')
    if (!before.includes(from)) throw new Error(`${file} does not have ${JSON.stringify(from)}`)
    writeFileSync(
      join(this.path, file),
      before.replace(from, () => to),
    )
    return this
  }

  write(file: string, content: string | Uint8Array): this {
    mkdirSync(dirname(join(this.path, file)), { recursive: true })
    writeFileSync(join(this.path, file), content)
    return this
  }

  remove(file: string): this {
    rmSync(join(this.path, file))
    return this
  }

  [Symbol.dispose](): void {
    rmSync(dirname(this.path), { recursive: true })
  }
}
