import type { IntlShape } from 'react-intl'
import type { Answer } from './import-requests.ts'

/** Answers that have a message in every language. */
const known = [
  'times_am_pm',
  'times_clock',
  'times_dotted',
  'times_hours',
  'times_minutes',
  'times_seconds',
  'times_milliseconds',
  'allowRemoval_true',
  'keepPlaces_true',
  'keepCorrections_true',
  'dropCorrections_true',
  'newRace_true',
] as const

/** The fields that lines between the rows can name. */
const sectionFields = {
  category: 'publish_results.change.category',
  race: 'publish_results.race.label',
  team: 'publish_results.change.team',
  gender: 'publish_results.answer.gender',
} as const

/**
 * Returns the words of an answer. A column is called by its heading. If the answers differ by field,
 * an answer is called by its field.
 */
export function answerText(
  intl: IntlShape,
  { parameter, value }: Answer,
  all: readonly Answer[],
): string {
  const id = known.find((each) => each === `${parameter}_${value}`)
  if (id) return intl.formatMessage({ id: `publish_results.answer.${id}` })
  if (parameter === 'mostRejected') {
    return intl.formatMessage({ id: 'publish_results.answer.mostRejected' })
  }
  if (parameter !== 'column' && parameter !== 'privacy') return value
  const [field, text] = split(value)
  if (parameter === 'privacy') {
    return text === 'none'
      ? intl.formatMessage({ id: 'publish_results.answer.no_line' })
      : intl.formatMessage({ id: 'publish_results.problems.line' }, { line: Number(text) })
  }
  const fields = new Set(all.map((answer) => split(answer.value)[0]))
  if (fields.size === 1) return text
  return Object.hasOwn(sectionFields, field)
    ? intl.formatMessage({ id: sectionFields[field as keyof typeof sectionFields] })
    : field
}

function split(value: string): [string, string] {
  const at = value.indexOf('=')
  return [value.slice(0, at), value.slice(at + 1)]
}
