import { isDiskFull } from '../../platform/database/disk-full.ts'
import { DirectoryLocked } from '../../platform/database/directory-lock.ts'
import { describeOpeningError } from '../../platform/database/opening-error.ts'
import { describeProblem, InvalidPackage } from '../results/problems.ts'
import { SiteEnded } from './import-client.ts'
import type { ImportTerminal } from './import-terminal.ts'
import { PublishConflict } from './publish/foreign-ids.ts'

export const exitCode = { done: 0, invalid: 1, usage: 2, unavailable: 3, interrupted: 130 }

/** The events of a calendar are published one after another, each in its own transaction. */
const unchanged = 'Nothing was changed, except events of a calendar that were already published.'

/**
 * Writes why the import command failed.
 * @throws the given error if it is unexpected
 * @returns the exit code
 */
export function reportFailure(error: unknown, { stderr, signal }: ImportTerminal): number {
  if (signal?.aborted === true) {
    stderr.write(`Import called off. ${unchanged}\n`)
    return exitCode.interrupted
  }
  if (error instanceof InvalidPackage) {
    const count = error.problems.length
    stderr.write(`${error.problems.map(describeProblem).join('\n')}\n\n`)
    stderr.write(`${String(count)} ${count === 1 ? 'problem' : 'problems'}. Nothing was changed.\n`)
    return exitCode.invalid
  }
  if (error instanceof PublishConflict) {
    stderr.write(`${error.message}. Choose another id in event.yml. ${unchanged}\n`)
    return exitCode.invalid
  }
  if (error instanceof DirectoryLocked) {
    stderr.write(
      `${error.message} and takes no imports: another import, or a site that cannot be reached. Try again when it has ended.\n`,
    )
    return exitCode.unavailable
  }
  if (isDiskFull(error)) {
    stderr.write(`The disk is full: ${error.message}. Make room and try again. ${unchanged}\n`)
    return exitCode.unavailable
  }
  const reason = error instanceof SiteEnded ? error.message : describeOpeningError(error)
  if (reason === undefined) throw error
  stderr.write(`${reason}\n`)
  return exitCode.unavailable
}
