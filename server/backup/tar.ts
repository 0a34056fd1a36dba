import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Thrown when the program tar is missing or fails. */
export class TarFailed extends Error {
  override readonly name = 'TarFailed'
}

/** Writes entries of a folder into a compressed archive. */
export function pack(folder: string, archive: string, entries: readonly string[]): Promise<void> {
  return tar(['--create', '--gzip', '--file', archive, '--directory', folder, ...entries])
}

/** Extracts an archive into a folder. The extracted files belong to the user of this process. */
export function unpack(archive: string, folder: string): Promise<void> {
  const owner = ['--no-same-owner', '--no-same-permissions']
  return tar(['--extract', '--gzip', ...owner, '--file', archive, '--directory', folder])
}

async function tar(options: readonly string[]): Promise<void> {
  try {
    await run('tar', options)
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const [line = String(error)] = output.split('\n').filter(Boolean)
    throw new TarFailed(line, { cause: error })
  }
}
