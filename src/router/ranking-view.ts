import { type Gender, genders } from '../../domain/results.ts'

/** Filters, sort order and page of a ranking, as in the URL. */
export interface RankingView {
  page?: number
  /** Part of a name, or a bib. */
  find?: string
  gender?: Gender
  category?: string
  team?: string
  /** Start number; the ranking opens on the page that contains this entry. */
  around?: string
  /** Id of a checkpoint; the ranking has the order there. */
  checkpoint?: string
  /** Start numbers of athletes to compare, separated by commas. */
  with?: string
  /** Column and direction; without it the winner comes first. */
  sort?: RankingSort
}

/** Columns that a ranking is sorted by. */
export const sortColumns = [
  'position',
  'name',
  'bib',
  'gender',
  'team',
  'category',
  'chip',
  'gun',
  'race',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** A column, after a minus for the reverse order. */
export type RankingSort = SortColumn | `-${SortColumn}`

/** Parses a sort order; undefined for the order of the ranking and for an unknown one. */
export function readSort(text: string | null): RankingSort | undefined {
  const column = sortColumns.find((name) => text === name || text === `-${name}`)
  if (column === undefined || text === 'position') return undefined
  return text === column ? column : `-${column}`
}

/** Maximum lengths that the REST API accepts; longer text is cut. */
const maxLengths = { find: 100, category: 200, team: 200, around: 40 }

/** Parses the view from a ranking's URL, without the page; invalid values are dropped. */
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

/** Whether a text has the form of a checkpoint in the URL; others are ignored. */
export const isCheckpoint = (text: string) => /^[\w-]{1,160}(?:~\d{1,9}(?:-\d{1,3})?)?$/.test(text)

/** Maximum number of start numbers in `with`. */
const maxCompared = 4

/** The start numbers in `with`: one for each ticked box, or several separated by commas. */
export function readComparedBibs(query: URLSearchParams): string[] {
  const bibs = query
    .getAll('with')
    .flatMap((value) => value.split(','))
    .map((bib) => normaliseText(bib).slice(0, maxLengths.around))
  return [...new Set(bibs)].filter((bib) => bib !== '').slice(0, maxCompared)
}

/** Normalises text to NFC, trims it and removes control characters. */
function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The filters of a view: only what limits the entries. */
export function filtersOf({ find, gender, category, team }: RankingView): RankingFilters {
  return {
    ...(find !== undefined && { find }),
    ...(gender !== undefined && { gender }),
    ...(category !== undefined && { category }),
    ...(team !== undefined && { team }),
  }
}

/** What a view keeps when its filters change: order and comparison. */
export function settingsOf({ sort, checkpoint, with: bibs }: RankingView): RankingSettings {
  return {
    ...(sort && { sort }),
    ...(checkpoint !== undefined && { checkpoint }),
    ...(bibs !== undefined && { with: bibs }),
  }
}

type RankingSettings = Pick<RankingView, 'sort' | 'checkpoint' | 'with'>

export type RankingFilters = Pick<RankingView, 'find' | 'gender' | 'category' | 'team'>
