/** What a ranking may be asked for besides itself; all of it stands in its address. */
export interface RankingView {
  page?: number
  /** A part of a name, or a start number. */
  find?: string
  gender?: Gender
  category?: string
  team?: string
  /** A start number: the page that this person is on. */
  around?: string
  /** The last one first; the winner first without it. */
  sort?: typeof lastFirst
}

export const lastFirst = '-position'

const genders = ['F', 'M', 'X'] as const
type Gender = (typeof genders)[number]

/** Lengths as REST takes them: more of a text is not asked for. */
const longest = { find: 100, category: 200, team: 200, around: 40 }

/** The view that an address asks for, page aside. What cannot be read is not there. */
export function readRankingView({ url }: { url: string }): Omit<RankingView, 'page'> {
  const query = new URL(url, 'http://site.internal').searchParams
  const text = (name: keyof typeof longest) => {
    const given = wordsOf(query.get(name) ?? '').slice(0, longest[name])
    return given === '' ? {} : { [name]: given }
  }
  const gender = genders.find((one) => one === query.get('gender'))
  return {
    ...text('find'),
    ...(gender && { gender }),
    ...text('category'),
    ...text('team'),
    ...text('around'),
    ...(query.get('sort') === lastFirst && { sort: lastFirst }),
  }
}

/** As one letter is one character and a person meant it: composed, trimmed, without controls. */
function wordsOf(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The part of a view that leaves only some of the entries. */
export function filtersOf({ find, gender, category, team }: RankingView): RankingFilters {
  return {
    ...(find !== undefined && { find }),
    ...(gender !== undefined && { gender }),
    ...(category !== undefined && { category }),
    ...(team !== undefined && { team }),
  }
}

export type RankingFilters = Pick<RankingView, 'find' | 'gender' | 'category' | 'team'>
