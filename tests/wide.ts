import { type Language, languages } from '../domain/languages.ts'

/**
 * Returns the values of a test. `npm run test:wide` gets all values. `npm test` gets only the
 * representative values. The table in CONTRIBUTING.md lists what `npm test` leaves out.
 */
export function wide<Value>(
  all: readonly Value[],
  isRepresentative: (value: Value) => boolean,
): Value[] {
  return isWide ? [...all] : all.filter(isRepresentative)
}

/** True in `npm run test:wide`. */
export const isWide = process.env['TEST_WIDE'] === '1'

/** German has the longest words, and Chinese has no spaces. */
const representatives = ['de', 'zh']

/** The languages of tests whose outcome rarely differs between languages. */
export const wideLanguages: readonly Language[] = wide(languages, ({ code }) =>
  representatives.includes(code),
)
