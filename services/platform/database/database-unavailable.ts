import { codeOf } from '../error-code.ts'
import { StandbyMissing } from './replicated-client.ts'

/**
 * Error codes of refused or lost connections, and of a PostgreSQL server that starts, stops or has
 * no free connection. A standby that refuses writes has the code 25006.
 */
const codes = /^(?:25006|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_|57P0|53300|08|28|3D000)/

/** Matches messages of driver errors that have no code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Postgres connection has been discarded)/

/** Returns true if an error means that the database is unavailable. False for a wrong query. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof StandbyMissing) return true
  return codes.test(codeOf(error) ?? '') || messages.test(error.message)
}
