import { sql } from 'kysely'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { runToEnd } from '../../platform/http/request-id.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { EventsDatabase } from '../database.ts'
import { nameKeys } from '../words/names.ts'
import { readTerms, type Term } from '../words/terms.ts'
import { readCountries } from './countries.ts'
import type { Place } from './schema.ts'

/** A place with its names by language. */
export interface PlaceRow extends Omit<Place, 'id'> {
  id: number
  names: Partial<Record<string, string>>
}

/** Milliseconds after which the index is compared with the release in the database. */
const checkAfterMs = 60_000
/** Number of places that are read in one step. Between two steps, requests are handled. */
const placesAtOnce = 2_000

interface Loaded {
  release: string | undefined
  /** Sorted keys of all names. */
  keys: readonly string[]
  /** The place of each key, and whether the key has the words of the name in their order. */
  places: readonly { place: PlaceRow; isInOrder: boolean }[]
}

const empty: Loaded = { release: undefined, keys: [], places: [] }
/** Number of times that this process has filled the table of places. */
let fillings = 0

/** Makes the indexes of this process read the table of places again. */
export function placesWereFilled(): void {
  fillings += 1
}

/**
 * The places in memory, by the keys of their names. A search in memory takes a hundredth of the time
 * that it takes in the embedded database. The index needs about 9 MB and is read at the first use.
 */
export class PlaceIndex {
  readonly #db: EventsDatabase
  #loaded: Loaded = empty
  readonly #loading = new SingleFlight<void>()
  #checkedAt = -Infinity
  #fillings = -1

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /**
   * Finds places by the beginnings of the words of their names. The text may also contain the name
   * of the country. First come names that are equal to the text, then names that begin with all
   * words of the text. Then come names that begin with the longest word of the text. Last come
   * names with the words elsewhere. Among equally good matches, the place with the most people
   * comes first.
   */
  async find(text: string, limit: number): Promise<PlaceRow[]> {
    await this.#load()
    const words = readTerms(text).map(({ word }) => word)
    const { countries, rest } = readCountries(words)
    const found =
      countries.length > 0 && rest.length > 0
        ? this.#findByWords(rest.join(' ')).filter(({ country }) => countries.includes(country))
        : []
    return (found.length > 0 ? found : this.#findByWords(text)).slice(0, limit)
  }

  /** Finds the places that have exactly this key. The places with the most people come first. */
  async withName(name: string): Promise<PlaceRow[]> {
    await this.#load()
    const { keys, places } = this.#loaded
    const found = new Set<PlaceRow>()
    for (let at = firstFrom(keys, name); keys[at] === name; at += 1) {
      const place = places[at]?.place
      if (place) found.add(place)
    }
    return [...found].sort((a, b) => b.population - a.population)
  }

  #findByWords(text: string): PlaceRow[] {
    const { keys, places } = this.#loaded
    const terms = readTerms(text)
    const longest = terms.toSorted((a, b) => b.word.length - a.word.length)[0]
    const ranks = new Map<PlaceRow, number>()
    for (const { from, to } of longest?.typed ?? []) {
      for (let at = firstFrom(keys, from); at < keys.length; at += 1) {
        const [key = '', found] = [keys[at], places[at]]
        if (key >= to || !found) break
        const { place, isInOrder } = found
        const rank = rankOf(key, terms, isInOrder)
        if (rank < (ranks.get(place) ?? Infinity)) ranks.set(place, rank)
      }
    }
    return [...ranks]
      .sort(([a, rankA], [b, rankB]) => rankA - rankB || b.population - a.population || a.id - b.id)
      .map(([place]) => place)
  }

  async #load(): Promise<void> {
    const isFresh =
      this.#fillings === fillings && performance.now() - this.#checkedAt < checkAfterMs
    if (isFresh) return
    // Reads to the end even if all clients leave. Otherwise, no search would ever respond if a
    // reading takes longer than clients wait.
    const loading = runToEnd(() => this.#loading.get('', () => this.#read()))
    // Ignores the error of a refresh if no search waits for the refresh. The next search tries
    // again.
    loading.catch(() => undefined)
    // While another release is being read, the former release is used, unless this process has
    // filled the table of places.
    if (this.#loaded === empty || this.#fillings !== fillings) await loading
  }

  async #read(): Promise<void> {
    const count = fillings
    const { rows } = await sql<{ release: string }>`select release from place_releases`.execute(
      this.#db,
    )
    const release = rows[0]?.release
    if (release !== this.#loaded.release || this.#fillings !== count) {
      this.#loaded = release === undefined ? empty : { release, ...(await readKeys(this.#db)) }
    }
    this.#fillings = count
    this.#checkedAt = performance.now()
  }
}

async function readKeys(db: EventsDatabase): Promise<Omit<Loaded, 'release'>> {
  const all: [key: string, Loaded['places'][number]][] = []
  for (let after = 0; ;) {
    const rows = await readRows(db, after)
    for (const place of rows) {
      for (const name of [place.name, ...Object.values(place.names)]) {
        for (const [turn, key] of nameKeys(normaliseName(name ?? '')).entries()) {
          all.push([key, { place, isInOrder: turn === 0 }])
        }
      }
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < placesAtOnce) break
  }
  all.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { keys: all.map(([key]) => key), places: all.map(([, place]) => place) }
}

/** Reads places as one JSON text. This takes a third of the time of as many rows. */
async function readRows(db: EventsDatabase, after: number): Promise<PlaceRow[]> {
  const { rows } = await sql<{ places: string }>`
    select coalesce(json_agg(place), '[]')::text as places from (
      select * from places where id > ${after} order by id limit ${sql.lit(placesAtOnce)}
    ) as place`.execute(db)
  return JSON.parse(rows[0]?.places ?? '[]') as PlaceRow[]
}

/**
 * Rates how well a name matches the typed words. 0: the name consists of exactly these words. 1:
 * the name begins with these words. 2: the name begins with the longest of these words. The word
 * may be incomplete. 3: the words are elsewhere in the name. Infinity: a word is missing in the
 * name.
 */
function rankOf(key: string, terms: readonly Term[], isInOrder: boolean): number {
  const text = terms.map(({ word }) => word).join(' ')
  if (key === text) return 0
  const words = ` ${key} `
  // In a script without spaces, a word may also occur inside a name.
  const isComplete = terms.every(({ word, typed }) =>
    words.includes(typed.length > 1 ? word : ` ${word}`),
  )
  if (!isComplete) return Infinity
  if (!isInOrder) return 3
  return key.startsWith(`${text} `) ? 1 : 2
}

/** Returns the index of the first key that is not less than a text. */
function firstFrom(keys: readonly string[], text: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
