import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A copy of the working tree for a test to edit. It shares the packages of the working tree. */
export interface ScratchCopy {
  folder: string
  remove(): void
}

export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-copy-'))
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of [...files, '.mesh', 'src/gql']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
