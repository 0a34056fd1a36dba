import { getOrCreate } from '../../../../domain/get-or-create.ts'
import type { Gender } from '../../../../domain/results.ts'
import { Places, type Rank } from './places.ts'

export interface Count {
  gender: Gender | null
  category: string | null
  entries: number
  finishers: number
}

/** A row of a ranking, in the order of the ranking. */
interface RankedRow {
  gender: Gender | null
  category: string | null
  finished: boolean
  rank: Rank | null
}

type Place = ReturnType<Places['next']>

/** Assigns the places of a ranking and of its genders and categories, and counts their rows. */
export class PlacesByGroup {
  readonly #all = new Places()
  readonly #byGender = new Map<Gender | null, Places>()
  readonly #byCategory = new Map<string | null, Places>()
  readonly #byBoth = new Map<string, Count>()

  /** Assigns the places of the next row. */
  next({
    gender,
    category,
    finished,
    rank,
  }: RankedRow): Record<'all' | 'inGender' | 'inCategory', Place> {
    const counted = rank === null ? null : { key: rank.key }
    if (gender !== null && category !== null) countBoth(this.#byBoth, gender, category, finished)
    return {
      all: this.#all.next(finished, rank),
      inGender: getOrCreate(this.#byGender, gender, newPlaces).next(finished, counted),
      inCategory: getOrCreate(this.#byCategory, category, newPlaces).next(finished, counted),
    }
  }

  get counts(): Count[] {
    return [
      { gender: null, category: null, ...this.#all.counts },
      ...withKey(this.#byGender).map(([gender, { counts }]) => ({
        gender,
        category: null,
        ...counts,
      })),
      ...withKey(this.#byCategory).map(([category, { counts }]) => ({
        gender: null,
        category,
        ...counts,
      })),
      ...this.#byBoth.values(),
    ]
  }
}

const newPlaces = () => new Places()

function countBoth(
  counts: Map<string, Count>,
  gender: Gender,
  category: string,
  done: boolean,
): void {
  const key = `${gender} ${category}`
  const count = getOrCreate(counts, key, () => ({ gender, category, entries: 0, finishers: 0 }))
  count.entries += 1
  if (done) count.finishers += 1
}

function withKey<Key>(groups: Map<Key | null, Places>): [Key | null, Places][] {
  return [...groups].filter(([key]) => key !== null)
}
