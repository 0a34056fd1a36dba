import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const SystemDate = Date

let now = SystemDate.parse('2026-06-06T10:00:00Z')

/**
 * Stops the clock of this process: `Date`, and SQL's `now()` in the embedded database. PGlite asks
 * JavaScript for the time. Import this file before any other.
 */
globalThis.Date = class extends SystemDate {
  constructor(...values: [] | [value: number]) {
    // The type allows at most one value, but callers may pass more. The base class then gets all
    // values.
    super(...(values.length === 0 ? ([now] as [value: number]) : values))
  }
  static override now(): number {
    return now
  }
} as DateConstructor

/** Sets the clock to an instant in milliseconds since 1970. */
export function setClock(instant: number): void {
  now = instant
}

let calls = 0

/** Makes random bytes predictable: at most 64 bytes of the hashes of the numbers 1, 2, 3 … */
crypto.randomBytes = (size: number) => {
  calls += 1
  return crypto.hash('sha512', String(calls), 'buffer').subarray(0, size)
}
syncBuiltinESMExports()
