/**
 * A condition that keeps a private profile private, and the code that replaces this condition in a
 * test.
 */
export interface PrivacyGuard {
  /** What a reader would learn without the guard. */
  leak: string
  /**
   * The file below `services/`, the exact text of the guard, and its replacement. The text occurs
   * once in the file.
   */
  edits: readonly (readonly [file: string, guard: string, without: string])[]
  /** Test files. Without the guard, at least one test in them fails. */
  tests: readonly string[]
}

export const participantTests = ['services/events/participants/participants.test.ts']
export const rankingTests = [
  'services/events/rankings/rankings.test.ts',
  'services/events/rankings/entries.test.ts',
]
export const timingTests = [
  'services/events/timing/timing.test.ts',
  'services/events/timing/private-athletes.test.ts',
]
export const identityTests = ['server/identity/random-ids.test.ts']
