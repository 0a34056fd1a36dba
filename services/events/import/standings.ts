import type { Gender, ResultState, TimeRule } from '../database.ts'
import type { RankingInPackage, ResultRow } from './event-package.ts'
import { BibColumn } from './bib-column.ts'
import { Column } from './column.ts'
import { checkedExpression } from './expressions.ts'
import { encodeId } from './participant-id.ts'
import { Places } from './places.ts'
import { SortKeys } from './sort-keys.ts'

/** A row of `ranking_entries`, without its set and ranking. */
export interface Entry {
  ordinal: number
  participant_id: string
  position: number | null
  gender: Gender | null
  gender_ordinal: number
  gender_position: number | null
  category: string | null
  category_ordinal: number
  category_position: number | null
}

export interface Count {
  gender: Gender | null
  category: string | null
  entries: number
  finishers: number
}

const missing = -1
const genders: readonly (Gender | null)[] = [null, 'M', 'F', 'X']
/** Finishers first, then those on course, then the others in this order. */
const order: readonly (ResultState | null)[] = [
  'finished',
  null,
  'did_not_finish',
  'disqualified',
  'did_not_start',
]
const finished = 0
const didNotFinish = 2

/**
 * What decides the rankings of one race, some thirty-six bytes for each participant, so that they can be
 * put in order without a statement that would keep readers waiting.
 */
export class Standings {
  #count = 0
  readonly #ids = new Column(Uint8Array, 10)
  readonly #bibs = new BibColumn()
  readonly #genders = new Column(Uint8Array)
  readonly #categories = new Column(Uint16Array)
  readonly #phases = new Column(Uint8Array)
  readonly #reached = new Column(Uint16Array)
  readonly #reachedAt = new Column(Int32Array)
  readonly #times: Record<TimeRule, Column<Int32Array>> = {
    gun: new Column(Int32Array),
    chip: new Column(Int32Array),
    race: new Column(Int32Array),
  }
  readonly #categoryNames: (string | null)[] = [null]
  readonly #categoryNumbers = new Map<string | null, number>([[null, 0]])

  /** @param id the first ten bytes are kept */
  add(id: Uint8Array, row: ResultRow): void {
    // The place of a private profile among those on course would tell where the person is.
    const hidden = row.private && row.state === null
    const reached = hidden ? -1 : row.splitTimes.findLastIndex((time) => time !== null)
    this.#ids.push(id.subarray(0, 10))
    this.#bibs.push(row.bib)
    this.#genders.push(genders.indexOf(row.gender))
    this.#categories.push(this.#categoryNumber(row.category))
    this.#phases.push(order.indexOf(row.state))
    this.#reached.push(reached + 1)
    this.#reachedAt.push(row.splitTimes[reached] ?? missing)
    this.#times.gun.push(row.gunTime ?? missing)
    this.#times.chip.push(row.chipTime ?? missing)
    this.#times.race.push(row.raceTime ?? missing)
    this.#count += 1
  }

  /** The ranking from its first row to its last; `counts` is complete when the last was taken. */
  rank(ranking: Pick<RankingInPackage, 'decidedBy' | 'only'>): {
    entries: Iterable<Entry>
    counts: () => Count[]
  } {
    const sorted = this.#sort(ranking)
    const time = this.#times[ranking.decidedBy]
    const places = new Places()
    const byGender = new Map<Gender | null, Places>()
    const byCategory = new Map<string | null, Places>()
    const byBoth = new Map<string, Count>()
    const entry = (index: number): Entry => {
      const gender = genders[this.#genders.at(index)] ?? null
      const category = this.#categoryNames[this.#categories.at(index)] ?? null
      const done = this.#phases.at(index) === finished
      const all = places.next(done, time.at(index))
      const inGender = placesOf(byGender, gender).next(done, time.at(index))
      const inCategory = placesOf(byCategory, category).next(done, time.at(index))
      if (gender !== null && category !== null) countBoth(byBoth, gender, category, done)
      return {
        ordinal: all.ordinal,
        participant_id: encodeId(this.#idOf(index)),
        position: all.position,
        gender,
        gender_ordinal: inGender.ordinal,
        gender_position: gender === null ? null : inGender.position,
        category,
        category_ordinal: inCategory.ordinal,
        category_position: category === null ? null : inCategory.position,
      }
    }
    return {
      entries: mapLazily(sorted, entry),
      counts: () => [
        { gender: null, category: null, ...places.counts },
        ...known(byGender).map(([gender, { counts }]) => ({ gender, category: null, ...counts })),
        ...known(byCategory).map(([category, { counts }]) => ({
          gender: null,
          category,
          ...counts,
        })),
        ...byBoth.values(),
      ],
    }
  }

  #sort({ decidedBy, only }: Pick<RankingInPackage, 'decidedBy' | 'only'>): Iterable<number> {
    const times = this.#times[decidedBy]
    const keys = new SortKeys(this.#members(only), (index) => {
      const phase = this.#phases.at(index)
      if (phase === finished) return { phase, reached: 0, time: times.at(index) }
      return phase <= didNotFinish
        ? { phase, reached: this.#reached.at(index), time: this.#reachedAt.at(index) }
        : { phase, reached: 0, time: missing }
    })
    return keys.sorted(
      (a, b) => this.#bibs.compare(a, b) || Buffer.compare(this.#idOf(a), this.#idOf(b)),
    )
  }

  #members({ gender, category, bib, notBib }: RankingInPackage['only']): Uint32Array {
    const wanted = bib === undefined ? undefined : checkedExpression(bib)
    const unwanted = notBib === undefined ? undefined : checkedExpression(notBib)
    const categoryNumber = category === undefined ? undefined : this.#categoryNumbers.get(category)
    const members = new Uint32Array(this.#count)
    let size = 0
    for (let index = 0; index < this.#count; index += 1) {
      if (
        (gender === undefined || genders[this.#genders.at(index)] === gender) &&
        (category === undefined || this.#categories.at(index) === categoryNumber) &&
        (wanted === undefined || wanted.test(this.#bibs.at(index) ?? '')) &&
        (unwanted === undefined || !unwanted.test(this.#bibs.at(index) ?? ''))
      ) {
        members[size] = index
        size += 1
      }
    }
    return members.subarray(0, size)
  }

  #idOf(index: number): Uint8Array {
    return this.#ids.slice(index) ?? new Uint8Array()
  }

  #categoryNumber(category: string | null): number {
    const known = this.#categoryNumbers.get(category)
    if (known !== undefined) return known
    this.#categoryNumbers.set(category, this.#categoryNames.length)
    return this.#categoryNames.push(category) - 1
  }
}

function placesOf<Key>(groups: Map<Key, Places>, key: Key): Places {
  const known = groups.get(key)
  if (known !== undefined) return known
  const places = new Places()
  groups.set(key, places)
  return places
}

function countBoth(
  counts: Map<string, Count>,
  gender: Gender,
  category: string,
  done: boolean,
): void {
  const key = `${gender} ${category}`
  const count = counts.get(key) ?? { gender, category, entries: 0, finishers: 0 }
  count.entries += 1
  if (done) count.finishers += 1
  counts.set(key, count)
}

function known<Key>(groups: Map<Key | null, Places>): [Key | null, Places][] {
  return [...groups].filter(([key]) => key !== null)
}

function* mapLazily<Item>(
  indexes: Iterable<number>,
  item: (index: number) => Item,
): Iterable<Item> {
  for (const index of indexes) yield item(index)
}
