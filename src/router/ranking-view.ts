import { maxSearchLength } from '../../domain/search.ts'
import { type Gender, genders, type SortColumn, sortColumns } from '../../domain/results.ts'

/** The filters, sort order and page of a ranking, as in the URL. */
export interface RankingView {
  page?: number
  /** Part of an athlete's name, or a bib. */
  find?: string
  gender?: Gender
  category?: string
  team?: string
  /** A start number. The ranking opens on the page that contains this athlete's entry. */
  around?: string
  /** Id of a checkpoint. The ranking shows the order at this checkpoint. */
  checkpoint?: string
  /** Start numbers, ids or names of athletes to compare, separated by commas. */
  with?: string
  /** Column and direction of the sort order. If undefined, the ranking starts with the winner. */
  sort?: RankingSort
}

/** A sort order: the name of a column. A minus before the name reverses the order. */
export type RankingSort = SortColumn | `-${SortColumn}`

/**
 * Parses a sort order. Returns undefined for an unknown column and for `position`, the default
 * order.
 */
export function readSort(text: string | null): RankingSort | undefined {
  const column = sortColumns.find((name) => text === name || text === `-${name}`)
  if (column === undefined || text === 'position') return undefined
  return text === column ? column : `-${column}`
}

/** Maximum numbers of characters in the texts that the REST API accepts. Longer texts are cut. */
const maxLengths = { find: maxSearchLength, category: 200, team: 200, around: 40 }

/** Parses the view from a ranking's URL, except for the page number. Drops invalid values. */
export function readRankingView({ url }: { url: string }): Omit<RankingView, 'page'> {
  const query = new URL(url, 'http://site.internal').searchParams
  const text = (name: keyof typeof maxLengths) => {
    const value = normaliseText(query.get(name) ?? '').slice(0, maxLengths[name])
    return value === '' ? {} : { [name]: value }
  }
  const checkpoint = query.get('checkpoint') ?? ''
  const sort = readSort(query.get('sort'))
  const compared = readComparedBibs(query)
  const gender = genders.find((code) => code === query.get('gender'))
  return {
    ...text('find'),
    ...(gender && { gender }),
    ...text('category'),
    ...text('team'),
    ...text('around'),
    ...(isCheckpoint(checkpoint) && { checkpoint }),
    ...(compared.length > 0 && { with: compared.join(',') }),
    ...(sort && { sort }),
  }
}

/** Whether a text has the form of a checkpoint id in the URL. The site ignores other texts. */
export const isCheckpoint = (text: string) => /^[\w-]{1,160}(?:~\d{1,9}(?:-\d{1,3})?)?$/.test(text)

/** Maximum number of athletes in the query parameter `with`. */
const maxCompared = 4

/**
 * Returns the start numbers, ids and names in the query parameter `with`. The parameter occurs once
 * for each ticked box, or once with several values separated by commas.
 */
export function readComparedBibs(query: URLSearchParams): string[] {
  const bibs = query
    .getAll('with')
    .flatMap((value) => value.split(','))
    .map((bib) => normaliseText(bib).slice(0, maxLengths.around))
  return [...new Set(bibs)].filter((bib) => bib !== '').slice(0, maxCompared)
}

/** Normalises text to NFC, replaces control characters by a space, and trims the text. */
function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** Returns the filters of a view: the values that limit which entries are shown. */
export function filtersOfView({ find, gender, category, team }: RankingView): RankingFilters {
  return {
    ...(find !== undefined && { find }),
    ...(gender !== undefined && { gender }),
    ...(category !== undefined && { category }),
    ...(team !== undefined && { team }),
  }
}

/** Returns all filters except the search. The choices of the filters are counted within them. */
export function groupOf({ find: _, ...view }: RankingView): RankingFilters {
  return filtersOfView(view)
}

/**
 * Returns the values of a view that stay when the filters change: sort order, checkpoint and
 * comparison.
 */
export function settingsOf({ sort, checkpoint, with: bibs }: RankingView): RankingSettings {
  return {
    ...(sort && { sort }),
    ...(checkpoint !== undefined && { checkpoint }),
    ...(bibs !== undefined && { with: bibs }),
  }
}

type RankingSettings = Pick<RankingView, 'sort' | 'checkpoint' | 'with'>

export type RankingFilters = Pick<RankingView, 'find' | 'gender' | 'category' | 'team'>
