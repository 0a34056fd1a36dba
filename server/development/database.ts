import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of the file with the hashes of the migrations that an embedded database was
 * migrated with. A developer may later edit or remove a migration, or switch to another branch. The
 * database no longer fits then, and its folder must be deleted.
 */
const recordOf = (directory: string) => join(directory, 'development-migrations.json')

/** Returns the hash of each migration by its path, relative to the working directory. */
function hashes(folders: readonly URL[]): Record<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => new URL(file, folder)),
  )
  return Object.fromEntries(
    files.map((file) => [
      relative('.', fileURLToPath(file)),
      hash('sha256', readFileSync(file), 'hex'),
    ]),
  )
}

/** Writes the hashes of the migrations into the folder of an embedded database. */
export function recordMigrations(directory: string, folders: readonly URL[]): void {
  writeFileSync(recordOf(directory), JSON.stringify(hashes(folders)))
}

/**
 * Compares the migration files with the hashes that the folder of an embedded database contains.
 * @returns a sentence that names an edited or missing migration. Undefined if none is known
 */
export function outdatedMigration(directory: string, folders: readonly URL[]): string | undefined {
  let recorded: Record<string, string>
  try {
    // The cast is safe, because `recordMigrations` wrote the file with this type.
    recorded = JSON.parse(readFileSync(recordOf(directory), 'utf8')) as Record<string, string>
  } catch {
    return undefined
  }
  const current = hashes(folders)
  const changed = Object.keys(recorded).find((file) => recorded[file] !== current[file])
  if (changed === undefined) return undefined
  const state = changed in current ? 'was edited since' : 'is missing here'
  return `The database in ${relative('.', directory)} was migrated with ${changed}, which ${state}.`
}

/** Input and output of the process: a terminal or a pipe. */
export interface Terminal {
  input: Readable & { isTTY?: boolean }
  output: Writable
}

/**
 * Asks on a terminal whether to delete the embedded database. Without a terminal, prints the
 * command that deletes it.
 * @param reason a sentence that says why the database must be deleted
 * @returns true if the developer agreed
 */
export async function offerDeletion(
  reason: string,
  directory: string,
  { input, output }: Terminal,
): Promise<boolean> {
  const path = relative('.', directory)
  if (!input.isTTY) {
    output.write(`${reason}\nDelete it and start again: rm -r ${path}\n`)
    return false
  }
  const terminal = createInterface({ input, output })
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const reply = await terminal.question(`${reason}\nDelete ${path} and fill it anew? (y/n) `)
  terminal.close()
  return /^y(?:es)?$/i.test(reply.trim())
}
