/** Refused or lost connections, and PostgreSQL's own words for starting, stopping or full. */
const codes = /^(?:ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_|57P0|53300|08|28|3D000)/

/** What the driver says without a code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database is not there, rather than the query at fault. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || messages.test(error.message)
}
