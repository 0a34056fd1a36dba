import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginning, PassingFile } from './passing-file.ts'

let folder: string
let path: string
let file: PassingFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-file-'))
  path = join(folder, 'passings.txt')
  file = new PassingFile(path, beginning)
})
afterEach(async () => {
  await file.close()
  rmSync(folder, { recursive: true })
})

const read = async () => {
  const { lines, change } = await file.read(500, false)
  return change === undefined ? lines.map(({ text }) => text) : [change.type]
}

// Each run rotates the file at another step of a running read.
test.each(Array.from({ length: 12 }, (_, index) => index))(
  'no line of a file is lost that is rotated during a read, %i turns after its start',
  async (turns) => {
    writeFileSync(path, '1\n')
    const seen = await read()
    const reading = read()
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    appendFileSync(path, '2\n3')
    renameSync(path, `${path}.1`)
    writeFileSync(path, '4\n')
    seen.push(...(await reading))
    while (seen.at(-1) !== '4') seen.push(...(await read()))
    expect(seen).toEqual(['1', '2', '3', 'replaced', '4'])
  },
)
