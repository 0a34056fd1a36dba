import { encodeFilters } from '../../domain/filter-codec.ts'
import { normaliseName } from '../../domain/normalise-name.ts'
import { inventedName } from './invented-names.ts'

/** The query parameter with the filters of a list. */
export const filtersQuery = (filters: object) =>
  `filters=${encodeURIComponent(encodeFilters(filters))}`

export const fiveFilters = filtersQuery({
  state: 'after',
  date: ['2018-01-01', '2024-12-31'],
  sport: ['running', 'cycling'],
  distance: [5, 60],
  country: 'nl',
})

/** URLs of searches, by kind of search. */
export function searchPaths(): Record<string, string[]> {
  const names = Array.from({ length: 400 }, (_, index) =>
    normaliseName(inventedName(index * 1_237)),
  )
  const words = names.flatMap((name) => name.split(' ')).filter((word) => word.length >= 6)
  const latin = words.filter((word) => /^[a-z]+$/.test(word))
  const pairs = names.filter((name) => name.includes(' ')).map((name) => name.split(' '))
  const searchUrls = (texts: string[]) =>
    texts.slice(0, 200).map((text) => `/v1/web/search?itemsPerPage=2&q=${encodeURIComponent(text)}`)
  return {
    // Prefixes of one to seven letters, as a visitor types them.
    prefix: searchUrls(names.map((name, index) => name.slice(0, 1 + (index % 7)).trim())),
    infix: searchUrls(words.map((word) => word.slice(2))),
    typo: searchUrls(latin.map((word, index) => withTypo(word, 1 + (index % (word.length - 2))))),
    'two words': searchUrls(
      pairs.map(([a = '', b = ''], index) =>
        index % 2 === 0 ? `${b} ${a}` : `${a} ${b.slice(0, 3)}`,
      ),
    ),
    place: searchUrls(
      [
        'Lisbon',
        'Kathmandu',
        'Mailand',
        'Berlin',
        'New York',
        'Lissabon',
        'Nairobi',
        'Sevilla',
      ].flatMap((city) => [city, city.slice(0, 3), city.slice(0, 5), `${city} marathon`]),
    ),
    club: searchUrls(
      Array.from({ length: 100 }, (_, index) => `club ${String((index * 17) % 4_000)}`),
    ),
    'distance, month and country': searchUrls([
      '10 km june kenya',
      'half marathon netherlands',
      'trail italy september',
      'swim germany 2024',
    ]),
    'start number': searchUrls(names.map((_, index) => String(1 + ((index * 7_919) % 100_000)))),
  }
}

/** Swaps two adjacent letters. */
function withTypo(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
