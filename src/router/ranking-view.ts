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
  /** Reverses the order; without it the winner comes first. */
  sort?: typeof lastFirst
}

export const lastFirst = '-position'

/** Maximum lengths that the REST API accepts; longer text is cut. */
const maxLengths = { find: 100, category: 200, team: 200, around: 40 }

/** Parses the view from a ranking's URL, without the page; invalid values are dropped. */
export function readRankingView({ url }: { url: string }): Omit<RankingView, 'page'> {
  const query = new URL(url, 'http://site.internal').searchParams
  const text = (name: keyof typeof maxLengths) => {
    const value = normaliseText(query.get(name) ?? '').slice(0, maxLengths[name])
    return value === '' ? {} : { [name]: value }
  }
  const gender = genders.find((code) => code === query.get('gender'))
  return {
    ...text('find'),
    ...(gender && { gender }),
    ...text('category'),
    ...text('team'),
    ...text('around'),
    ...(query.get('sort') === lastFirst && { sort: lastFirst }),
  }
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

export type RankingFilters = Pick<RankingView, 'find' | 'gender' | 'category' | 'team'>
