import { afterEach, beforeEach, expect } from 'vitest'

type Method = 'error' | 'warn'

let expected: RegExp[] = []
let unexpected: string[] = []

/** Says that this test makes the product complain, and about what. */
export function expectConsole(complaint: RegExp): void {
  expected.push(complaint)
}

/** From now on a complaint on the console fails the test during which it came. */
export function failOnConsole(...methods: Method[]): void {
  for (const method of methods) {
    const print = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      const complaint = values.map(String).join(' ')
      if (expected.some((pattern) => pattern.test(complaint))) return
      unexpected.push(`console.${method}: ${complaint}`)
      print(...values)
    }
  }
  beforeEach(() => {
    expected = []
    unexpected = []
  })
  afterEach(() => {
    expect(unexpected, 'nothing may be complained about on the console').toEqual([])
  })
}
