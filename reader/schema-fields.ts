import Type from 'typebox'
import { countryPattern } from '../domain/country-codes.ts'
import { reservedEventIds } from '../domain/events.ts'
import { slugPattern } from '../domain/ids.ts'
import { languageCodes } from '../domain/languages.ts'
import { genders } from '../domain/results.ts'
import { raceSports } from '../domain/sports.ts'

/**
 * Field types of event.yml. The option `expected` of a type is a sentence that says which values
 * are right. A message about a wrong value shows this sentence.
 */

/** Rejects unknown fields. An unknown field usually is a misspelt name. */
export const strict = { additionalProperties: false }

/** The database stores no NUL characters. */
const storable = { pattern: '^[^\\u0000]*$' }

/** A text with at least one visible character. */
export const text = (expected: string, most = 200) =>
  Type.String({
    pattern: '^[\\s\\p{Cf}]*[^\\s\\p{C}][^\\u0000]*$',
    maxLength: most,
    expected,
  })
export const prose = Type.String({
  ...storable,
  maxLength: 20_000,
  expected: 'Write a text, Markdown allowed.',
})
const slugRules = {
  pattern: `^${slugPattern}$`,
  maxLength: 60,
  expected: 'Use small letters, digits and single hyphens, such as harbour-half-2026.',
}
export const slug = Type.String(slugRules)
export const eventId = Type.String({
  ...slugRules,
  pattern: `^(?!(?:${reservedEventIds.join('|')})$)${slugRules.pattern.slice(1)}`,
  expected: `${slugRules.expected} These words are pages of the site: ${reservedEventIds.join(', ')}.`,
})
export const country = Type.String({
  pattern: countryPattern,
  expected: 'Write the code of a country of ISO 3166-1 in small letters, such as nl.',
})
export const day = Type.String({
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$',
  expected: 'Write a day as 2026-05-03.',
})
export const moment = Type.String({
  pattern: '^(?:(?!0000)\\d{4}-\\d{2}-\\d{2}[ T])?\\d{1,2}:\\d{2}(?::\\d{2})?$',
  expected:
    'Write a time of day in the time zone of the event, as 09:30, 09:30:15 or 2026-05-03 09:30.',
})
export const newStart = Type.String({
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2})?$',
  expected:
    'Write the new day or start in the time zone of the event, as 2026-05-03 or 2026-05-03 09:30.',
})
/** A distance with its unit. The database stores whole metres of at most 31 bits. */
export const distancePattern =
  '^(?:\\d{1,9}(?:[.,]\\d+)? ?m|\\d{1,6}(?:[.,]\\d+)? ?(?:km|mi|miles?))$'
export const distance = Type.Union(
  [
    Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999 }),
    Type.String({ pattern: distancePattern }),
  ],
  { expected: 'Write metres as a number, or a text such as 10 km, 800 m or 26.2 miles.' },
)
/** A web address without user name, password and invisible characters. */
export const website = Type.String({
  pattern: '^https?://[\\p{L}\\p{M}\\p{N}._-]+(?::\\d{1,5})?(?:[/?#][^\\s<>"\\p{C}]*)?$',
  maxLength: 500,
  expected: 'Write an address that starts with https://.',
})
export const file = Type.String({
  minLength: 1,
  maxLength: 500,
  expected: 'Name a file of the package, by its path within the folder.',
})
/**
 * Schema of an enumeration.
 * @param otherwise a sentence about values that the enumeration does not contain
 */
export function choice<const Values extends readonly string[]>(values: Values, otherwise = '') {
  // For an array that is not a tuple, Type.Union would have the type `never`.
  return Type.Unsafe<Values[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { expected: `Use one of: ${values.join(', ')}. ${otherwise}`.trimEnd() },
    ),
  )
}
export const gender = choice(genders)
/** Maximum percentage of rows that may be rejected. */
export const maxRejectedPercent = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 100,
    expected: 'Write the percentage of rows that may be rejected, from 0 to 100.',
  }),
)

export const sport = choice(raceSports, 'For any other sport, write its name as sport_label.')
/**
 * The name of a sport: one text, or a text per language. `name` is for all languages without a
 * text.
 */
export const sportLabel = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: 60 }),
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 60 }),
        ...Object.fromEntries(
          languageCodes.map((code) => [
            code,
            Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
          ]),
        ),
      },
      strict,
    ),
  ],
  {
    expected:
      'Write the name of the sport, such as Rowing, or { name: Rowing, de: Rudern } with languages of the site.',
  },
)
