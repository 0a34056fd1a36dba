import { afterEach, beforeEach, expect } from 'vitest'
import { log } from '../services/platform/log.ts'

let complaints: string[] = []
let listening = false

/**
 * Fails each test that logs an error or a fatal error. A test that expects it calls `vi.spyOn(log,
 * 'error').mockImplementation(…)`.
 */
export function failOnErrorsInLog(): void {
  // All test files of a worker call this function. The log must be wrapped only once.
  if (!listening) listen()
  beforeEach(() => {
    complaints = []
  })
  afterEach(() => {
    expect(complaints, 'nothing may be complained about in the log').toEqual([])
  })
}

function listen(): void {
  listening = true
  for (const level of ['error', 'fatal'] as const) {
    const write: (...values: unknown[]) => void = log[level].bind(log)
    log[level] = (...values: unknown[]) => {
      complaints.push(`log.${level}: ${values.map(describe).join(' ')}`)
      write(...values)
    }
  }
}

/** Formats a value as JSON. An error becomes its stack, because JSON omits its message. */
function describe(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Error ? part.stack : part))
}
