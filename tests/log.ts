import { afterEach, beforeEach, expect } from 'vitest'
import { log } from '../services/platform/log.ts'

let complaints: string[] = []
let listening = false

/** Fails each test that logs an error. A test expects an error with `vi.spyOn(log, 'error').mockImplementation(…)`. */
export function failOnErrorsInLog(): void {
  // All test files of a worker call this function, but the log is wrapped once.
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
      complaints.push(`log.${level}: ${values.map((value) => JSON.stringify(value)).join(' ')}`)
      write(...values)
    }
  }
}
