import { afterEach, beforeEach, expect } from 'vitest'
import { log } from '../services/platform/log.ts'

let complaints: string[] = []
let listening = false

/**
 * From now on an error in the log fails the test during which it came. A test that makes the product
 * complain says so: `vi.spyOn(log, 'error').mockImplementation(…)`.
 */
export function failOnErrorsInLog(): void {
  // Test files of one worker come here one after the other.
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
