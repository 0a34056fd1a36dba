import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFiles } from './watch-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-watch-'))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/a.ts'), 'export const a = 1\n')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('changes are reported, also after files were replaced', async () => {
  const onChange = vi.fn<(path: string) => void>()
  const close = await watchFiles(folder, onChange)
  const file = join(folder, 'server/a.ts')
  const edit = () => {
    writeFileSync(file, `export const a = ${String(Math.random())}\n`)
  }
  const replace = () => {
    writeFileSync(`${file}.new`, `export const a = ${String(Math.random())}\n`)
    renameSync(`${file}.new`, file)
  }

  // Repeats the change, because the watcher may join two quick changes of a file into one event.
  for (const change of [edit, replace, edit, replace]) {
    onChange.mockClear()
    await vi.waitFor(
      async () => {
        change()
        await expect.poll(() => onChange).toHaveBeenCalledWith('server/a.ts')
      },
      { timeout: 10_000 },
    )
  }
  await close()
})
