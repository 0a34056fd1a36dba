import { isSport } from '../../../domain/sports.ts'
import { type EventFilters, readFilters, writeFilters } from '../../filters/event-filters.ts'
import { finderFields } from '../../router/finder-fields.ts'
import { comingMonths, type DateChoice, emptyDraft, filtersOf } from './draft.ts'
import { quarters } from './dates/quarters.ts'
import { readTypedDays } from './range-picker/days.ts'
import { firstRadius } from './radii.ts'

/** The filters that a browser without JavaScript has sent with the form. */
interface SentFilters {
  filters: EventFilters
  /** A typed place, and the radius around it in kilometres. */
  place: { text: string; km: number } | undefined
}

/**
 * Reads the fields of the form (plain-finder.tsx) from the query of a URL. Leaves out invalid
 * filters.
 * @param today civil day, YYYY-MM-DD
 * @returns undefined if the URL has none of the fields
 */
export function readPlainFields(query: URLSearchParams, today: string): SentFilters | undefined {
  if (!finderFields.some((name) => query.has(name))) return undefined
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const [min, max] = [text('min'), text('max')].map((typed) =>
    typed === '' ? null : Number(typed),
  )
  const days = readTypedDays(text('days'))
  const draft = {
    ...emptyDraft,
    sport: query.getAll('sport').filter(isSport),
    distance: [min ?? null, max ?? null] as [number | null, number | null],
    date: days ? ('custom' as const) : choiceOf(text('date'), today),
    customDate: days ?? null,
    country: text('country') || null,
    entries: text('entries') === 'open' ? ('open' as const) : null,
    onlyAfter: text('onlyAfter') === 'true',
    name: text('name'),
  }
  const place = text('place')
  return {
    // Drop invalid values by converting the filters to the text of a URL and back.
    filters: readFilters(writeFilters(filtersOf(draft, today)) ?? null).filters,
    place: place === '' ? undefined : { text: place, km: Number(text('km')) || firstRadius },
  }
}

function choiceOf(text: string, today: string): DateChoice {
  const choices = [...quarters, ...comingMonths(today)]
  return choices.find((choice) => String(choice) === text) ?? null
}
