import { afterEach, beforeEach, expect } from 'vitest'

let complaints: string[] = []
const listenedTo = new Set<string>()

/**
 * From now on a complaint on the console fails the test during which it came. A test that makes the
 * product complain says so: `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
export function failOnConsole(...methods: ('error' | 'warn')[]): void {
  for (const method of methods) {
    // Test files of one worker come here one after the other.
    if (listenedTo.has(method)) continue
    listenedTo.add(method)
    const print = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      complaints.push(`console.${method}: ${values.map(String).join(' ')}`)
      print(...values)
    }
  }
  beforeEach(() => {
    complaints = []
  })
  afterEach(() => {
    expect(complaints, 'nothing may be complained about on the console').toEqual([])
  })
}
