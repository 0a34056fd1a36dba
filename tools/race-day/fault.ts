import type { RaceDatabase, Stack } from './stack.ts'

/** A fault that the benchmark causes while visitors request pages. */
export interface Fault<Database extends RaceDatabase = RaceDatabase> {
  name: string
  begin: (stack: Stack<Database>) => Promise<void>
  /** Duration of a lasting fault, in milliseconds. */
  lastsMs?: number
  /** Repairs what the fault broke. */
  end?: (stack: Stack<Database>) => Promise<void>
  /**
   * True if the time until the site is normal again is measured from the beginning of the fault.
   * Otherwise it is measured from the repair.
   */
  countsFromBeginning?: true
}
