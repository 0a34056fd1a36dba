import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of the first of these programs that is in a folder of `PATH`. */
export function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
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
