import { isEnteredDay } from '../../../domain/civil-days.ts'
import type { Near } from '../../../domain/earth.ts'
import { isSport } from '../../../domain/sports.ts'
import {
  type EventFilters,
  filterFields,
  finderFields,
  type Range,
  readFilters,
  writeFilters,
} from '../../filters/event-filters.ts'
import {
  comingMonths,
  type DateChoice,
  type Draft,
  draftOf,
  emptyDraft,
  filtersOfDraft,
} from './draft.ts'
import { quarters } from './dates/quarters.ts'
import { delimiter, readTypedDays } from './range-picker/days.ts'
import { firstRadius } from './radii.ts'

/** The filters that a browser without JavaScript has sent with the form. */
interface SentFilters {
  filters: EventFilters
  /** The filters of the page with the form. */
  before: EventFilters
  /** The text in the field for a place, and the radius around it in kilometres. */
  place: { text: string; km: number } | undefined
  /** False if the text in the field for days could not be read. */
  hasReadDays: boolean
}

/**
 * Reads the fields of the form (plain-finder.tsx) from the query of a URL. Leaves out invalid
 * filters. Keeps the states of the page with the form, because the form has no fields for them.
 * @param today civil day, YYYY-MM-DD
 * @returns undefined if the URL has none of the fields
 */
export function readPlainFields(query: URLSearchParams, today: string): SentFilters | undefined {
  if (!finderFields.some((name) => query.has(name))) return undefined
  const text = (name: (typeof finderFields)[number]) => query.get(name)?.trim() ?? ''
  const [min, max] = [text('min'), text('max')].map((typed) =>
    typed === '' ? null : Number(typed),
  )
  const before = readFilters(query.get('filters')).filters
  const { customDate, state } = draftOf(before, today)
  const choice = choiceOf(text('date'), today)
  const typedDays = text('days')
  // If the visitor has chosen a month and left the days as they were, the month applies.
  const hasDays = typedDays !== '' && (choice === null || typedDays !== daysText(customDate))
  const days = hasDays ? readDays(typedDays) : undefined
  const draft = {
    ...emptyDraft,
    ...(Object.fromEntries(filterFields.map((name) => [name, text(name)])) as Partial<Draft>),
    sport: query.getAll('sport').filter(isSport),
    distance: [min ?? null, max ?? null] as [number | null, number | null],
    date: days ? ('custom' as const) : choice,
    customDate: days ?? null,
    onlyAfter: text('onlyAfter') === 'true',
    state,
  }
  const place = text('place')
  return {
    // Drop invalid values by converting the filters to the text of a URL and back.
    filters: readFilters(writeFilters(filtersOfDraft(draft, today)) ?? null).filters,
    before,
    place: place === '' ? undefined : { text: place, km: Number(text('km')) || firstRadius },
    hasReadDays: !hasDays || days !== undefined,
  }
}

/** Returns the text of the field for days. The text of an open end is empty. */
export function daysText(range: Range<string> | null): string {
  return (
    range
      ?.map((day) => day ?? '')
      .join(delimiter)
      .trim() ?? ''
  )
}

/** Returns the text of the field for a place. */
export function placeText(near: Near, placeName: string | undefined): string {
  return placeName ?? `${String(near.latitude)}, ${String(near.longitude)}`
}

/**
 * Reads a day or a range of days, such as `2026-05-01 - 2026-05-09`. Either end may be open.
 * @returns undefined if the text has no such form
 */
function readDays(text: string): Range<string> | undefined {
  const [from = '', to, ...rest] = ` ${text} `.split(delimiter).map((day) => day.trim())
  if (to === undefined) return isEnteredDay(from) ? [from, from] : undefined
  if (rest.length > 0) return undefined
  if (from === '') return isEnteredDay(to) ? [null, to] : undefined
  if (to === '') return isEnteredDay(from) ? [from, null] : undefined
  return readTypedDays(text)
}

function choiceOf(text: string, today: string): DateChoice {
  const choices = [...quarters, ...comingMonths(today)]
  return choices.find((choice) => String(choice) === text) ?? null
}
