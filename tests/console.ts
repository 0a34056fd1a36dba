import { afterEach, beforeEach, expect } from 'vitest'

let complaints: string[] = []
const listenedTo = new Set<string>()

/**
 * Fails each test that calls one of these methods of the console.
 * A test expects output with `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
export function failOnConsole(...methods: ('error' | 'warn')[]): void {
  for (const method of methods) {
    // All test files of a worker call this function. The console must be wrapped only once.
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
