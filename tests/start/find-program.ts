import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian installs servers here. Only root has this folder in `PATH`. */
const systemFolder = '/usr/sbin'

/** The full path of the first of these programs that is in a folder of `PATH` or in `/usr/sbin`. */
export function findOnPath(...names: string[]): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const folders = [...path, systemFolder]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
