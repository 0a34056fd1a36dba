import { countryPattern } from '../../../domain/country-codes.ts'
import { idPattern, slugPattern } from '../../../domain/ids.ts'

/** An instant in ISO 8601 with a time zone. */
const instant =
  '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$'

/**
 * Patterns of texts in requests. Error messages contain the sentence that describes a pattern, not
 * the pattern itself.
 */
export const patterns = {
  /** Country code in a filter. The service converts the code to lower case. */
  country: '^[A-Za-z]{2}$',
  /** The code of a country that exists. */
  existingCountry: countryPattern,
  id: `^${idPattern}$`,
  slug: `^${slugPattern}$`,
  ids: `^${idPattern}(,${idPattern}){0,99}$`,
  /** Any text without a null character, because databases cannot store null characters. */
  text: '^[^\\u0000]*$',
  /**
   * Accepts only days that PostgreSQL can store. A schema needs the format `date` in addition to
   * this pattern.
   */
  day: '^[1-9]',
  instant,
  /** An instant, or the version number of a race. */
  since: `${instant}|^[0-9]{1,9}$`,
  /** `start`, or the id of a checkpoint: the id of its race, `~` and its distance. */
  checkpoint: `^${idPattern}(?:~[0-9]{1,9}(?:-[0-9]{1,3})?)?$`,
  /** Path of a page of the site, with query and hash, as browsers encode them. */
  pagePath: '^/[a-z]{2}(?:[/?#][!-~]*)?$',
  /** A text of one line that is not blank. */
  line: '^ *[^\\u0000- \\u007F][^\\u0000-\\u001F\\u007F]*$',
  /** A text of one line without invisible characters and direction marks. */
  visibleLine: '^ *[^\\s\\p{C}][^\\p{C}]*$',
  /** A text of any number of lines that is not blank. */
  lines: '^\\s*[^\\s\\u0000][^\\u0000]*$',
  /** A day on which a living person can be born. A schema needs the format `date` in addition. */
  dayOfBirth: '^(?:19|20)',
  /** Token of a link in an e-mail. */
  linkToken: '^[A-Za-z0-9_-]{43}$',
  /** Token of a link to a result. */
  claimToken: '^[A-Za-z0-9_-]{1,700}\\.[A-Za-z0-9_-]{43}$',
  /**
   * One e-mail address without display name, safe in mail headers. Characters that are invisible or
   * change the direction are refused, because the address would look like another.
   */
  email:
    '^[^\\s@"(),:;<>\\[\\]\\\\\\u0000-\\u001F\\u007F\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F]{1,64}@[^\\s@.,;<>\\u0000-\\u001F]+(?:\\.[^\\s@.,;<>\\u0000-\\u001F]+)+$',
} as const

/**
 * Error messages for texts that do not match a pattern. For a pattern without a message, clients
 * get the description from the schema.
 */
export const patternSentences: Readonly<Partial<Record<string, string>>> = {
  [patterns.country]: 'A country is two letters, such as nl.',
  [patterns.existingCountry]: 'A country is a code of ISO 3166-1 in lower case, such as nl.',
  [patterns.id]: 'An id is at most 160 letters, digits, hyphens and underscores.',
  [patterns.slug]: 'Use small letters, digits and single hyphens, such as lakeside-runners.',
  [patterns.ids]: 'Expected 1 to 100 ids, separated by commas.',
  [patterns.text]: 'A text has no null characters.',
  [patterns.day]: 'Expected a day, such as 2026-05-31.',
  [patterns.instant]: 'Expected an instant, such as 2026-05-31T08:30:00Z.',
  [patterns.checkpoint]: 'Expected the id of a checkpoint, or start.',
  [patterns.since]: 'Expected an instant, such as 2026-05-31T08:30:00Z, or a version of the race.',
  [patterns.line]: 'Expected one line of text that is not blank.',
  [patterns.visibleLine]: 'Expected one line of text without invisible characters.',
  [patterns.lines]: 'Expected a text that is not blank.',
  [patterns.dayOfBirth]: 'Expected a day from 1900, such as 1985-05-31.',
  [patterns.linkToken]: 'Expected the token of a link.',
  [patterns.claimToken]: 'Expected the token of a link.',
  [patterns.email]: 'Expected an e-mail address, such as ada@example.org.',
}

/** Error messages for texts that do not have the required format. */
export const formatSentences: Readonly<Partial<Record<string, string>>> = {
  date: 'Expected a day, such as 2026-05-31.',
  'date-time': 'Expected an instant of the years 1 to 9999, such as 2026-05-31T08:30:00Z.',
  uri: 'Expected an absolute URL.',
}
