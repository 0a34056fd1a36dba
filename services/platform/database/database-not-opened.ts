/**
 * Matches messages of failures whose cause is the operating system, not a damaged file of the
 * database.
 */
const ofTheSystem =
  /No space left on device|Permission denied|Read-only file system|Too many open files/

/**
 * Thrown when the embedded database cannot be opened, because its files are damaged or incomplete,
 * or because the operating system refuses access.
 */
export class DatabaseNotOpened extends Error {
  override readonly name = 'DatabaseNotOpened'

  constructor(directory: string, reason: string, cause?: unknown) {
    const advice = ofTheSystem.test(reason)
      ? 'Mend this, then start again.'
      : 'Its files are not whole: restore them as “Backup and restore” in docs/operating.md says.'
    super(`The embedded database in ${directory} does not open: ${reason}. ${advice}`, { cause })
  }
}
