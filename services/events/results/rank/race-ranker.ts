import type { Disagreement, RankingInPackage, ResultRow } from '../../event-package.ts'
import type { Scores } from '../../../../reader/result-row.ts'
import { placeAmong } from '../../../../domain/sorted-times.ts'
import { BibColumn } from './bib-column.ts'
import { Column } from './column.ts'
import { longestNonDescending } from './in-order.ts'
import { memberTest } from './members.ts'
import { decodeId, encodeId } from '../../participant-id.ts'
import { Places, type Rank } from './places.ts'
import { SortKeys, sortKeyOf } from './sort-keys.ts'
import {
  type Gender,
  genders,
  isTimeRule,
  type ResultState,
  type ScoreRule,
  type TimeRule,
  timeRules,
} from '../../../../domain/results.ts'
import type { RankingEntriesTable } from '../../tables/results.ts'

/** A row of `ranking_entries` that a ranker computes. */
export type Entry = Pick<
  RankingEntriesTable,
  | 'ordinal'
  | 'participant_id'
  | 'position'
  | 'gender'
  | 'gender_ordinal'
  | 'gender_position'
  | 'category'
  | 'category_ordinal'
  | 'category_position'
>

export interface Count {
  gender: Gender | null
  category: string | null
  entries: number
  finishers: number
}

/** How well the places in the source agree with one rule: a time, laps, points or a distance. */
export interface Agreement {
  rule: TimeRule | ScoreRule
  /** Number of finishers with a place. */
  finishers: number
  /** The smallest set of rows whose removal brings places and times into the same order. */
  outOfOrder: Disagreement
  /** Rows whose place in the source differs from the place that is computed by the rule. */
  differing: Disagreement
}

const missing = -1
/** Scores are sorted as thousandths. `readScores` accepts no score above `highestScore`. */
const scoreUnits = 1000
const highestScore = 2_000_000 * scoreUnits
/**
 * Sort key of lapped finishers. It is larger than all times. The number of laps behind the winner
 * is added to it.
 */
const firstLapped = 2 ** 31 - 40_000
/** Special values of `GivenPlaces.overall`: no place given, and out of competition. */
const notGiven = 0
const outOfCompetition = 2 ** 32 - 1
const maxExamples = 10
/**
 * The places of a source are complete if the highest place is at most 10 % above the number of
 * rows. Some rows may have been rejected.
 */
const maxPlaceFactor = 1.1
const gendersByIndex: readonly (Gender | null)[] = [null, ...genders]
/** Order of states in a ranking: first finishers, then athletes on the course. */
export const stateOrder: readonly (ResultState | null)[] = [
  'finished',
  null,
  'did_not_finish',
  'disqualified',
  'did_not_start',
]
/** The sort key of an athlete who has no passing on the course. */
export const keyWithoutPassings = sortKeyOf({
  phase: stateOrder.indexOf(null),
  reached: 0,
  time: -1,
})
const finished = 0
const didNotFinish = 2

/** A column of places in the source that a ranking uses. */
interface GivenPlaceColumn {
  places: Column<Uint32Array>
  /**
   * Whether the column has the places of this ranking itself. If false, the column has the places
   * of a larger ranking. Their order gives the places of this ranking.
   */
  exact: boolean
}

/**
 * Ranks the participants of a race in memory, with about 50 bytes each. Sorting in SQL would block
 * readers of the embedded database for too long.
 */
export class RaceRanker {
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
  /** The scores of the rows that have scores. */
  readonly #scores = new Map<number, Scores>()
  readonly #overall = new Column(Uint32Array)
  readonly #inGender = new Column(Uint32Array)
  readonly #inCategory = new Column(Uint32Array)
  readonly #lines = new Column(Uint32Array)
  readonly #excluded = new Set<number>()
  readonly #categoryNames: (string | null)[] = [null]
  readonly #categoryNumbers = new Map<string | null, number>([[null, 0]])

  /**
   * Adds a row.
   * @param id participant id; only the first ten bytes are used
   * @param line line in the source, for messages
   */
  add(id: Uint8Array, row: ResultRow, line = 0): void {
    // The position of a private profile among the athletes on the course would reveal the person's
    // location.
    const hidden = row.private && row.state === null
    const reached = hidden ? -1 : row.splitTimes.findLastIndex((time) => time !== null)
    this.#ids.push(id.subarray(0, 10))
    this.#bibs.push(row.bib)
    this.#genders.push(gendersByIndex.indexOf(row.gender))
    this.#categories.push(this.#categoryNumber(row.category))
    this.#phases.push(stateOrder.indexOf(row.state))
    this.#reached.push(reached + 1)
    this.#reachedAt.push(row.splitTimes[reached] ?? missing)
    this.#times.gun.push(row.gunTime ?? missing)
    this.#times.chip.push(row.chipTime ?? missing)
    this.#times.race.push(row.raceTime ?? missing)
    if (row.scores !== undefined) this.#scores.set(this.#count, row.scores)
    const { overall = notGiven, gender = notGiven, category = notGiven } = row.places ?? {}
    this.#overall.push(overall === 'none' ? outOfCompetition : overall)
    this.#inGender.push(gender)
    this.#inCategory.push(category)
    this.#lines.push(line)
    this.#count += 1
  }

  /** Returns the line of a participant in the source. Undefined for an id that was not added. */
  lineOf(id: string): number | undefined {
    const bytes = decodeId(id)
    for (let index = 0; index < this.#count; index += 1) {
      if (Buffer.compare(this.#idOf(index), bytes) === 0) return this.#lines.at(index)
    }
    return undefined
  }

  /** Excludes an added row from all rankings and counts. */
  exclude(index: number): void {
    this.#excluded.add(index)
  }

  /** Whether any finisher has a time or a score for a rule. */
  hasAny(rule: TimeRule | ScoreRule): boolean {
    const valueOf = this.#valuesOf(rule)
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#phases.at(index) === finished && valueOf(index) !== missing) return true
    }
    return false
  }

  /**
   * Compares the places of the source with the places that are computed from a time or a score.
   * Finishers without any time, such as lapped finishers, never contradict a time.
   */
  agreement(rule: TimeRule | ScoreRule): Agreement {
    const valueOf = this.#valuesOf(rule)
    const placed: number[] = []
    const all: number[] = []
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#phases.at(index) !== finished || this.#excluded.has(index)) continue
      const place = this.#overall.at(index)
      if (place === outOfCompetition) continue
      if (valueOf(index) >= 0) all.push(valueOf(index))
      if (place !== notGiven && (!isTimeRule(rule) || this.#isTimed(index))) placed.push(index)
    }
    const sorted = Int32Array.from(all).sort()
    placed.sort((a, b) => this.#overall.at(a) - this.#overall.at(b) || valueOf(a) - valueOf(b))
    const inOrder = longestNonDescending(placed.map(valueOf))
    const computed = (index: number) =>
      valueOf(index) < 0 ? null : placeAmong(sorted, valueOf(index))
    const disagreement = (indexes: number[]): Disagreement => ({
      rows: indexes.length,
      examples: indexes.slice(0, maxExamples).map((index) => ({
        line: this.#lines.at(index),
        given: this.#overall.at(index),
        computed: computed(index),
      })),
    })
    return {
      rule,
      finishers: placed.length,
      outOfOrder: disagreement(placed.filter((_, position) => inOrder[position] !== 1)),
      differing: disagreement(
        placed.filter((index) => this.#overall.at(index) !== computed(index)),
      ),
    }
  }

  /**
   * Returns the first places that are followed by missing places, and the number of missing places.
   */
  placeGaps(): { after: number[]; missing: number } {
    const places: number[] = []
    for (let index = 0; index < this.#count; index += 1) {
      const place = this.#overall.at(index)
      const isPlaced = place !== notGiven && place !== outOfCompetition
      if (isPlaced && this.#phases.at(index) === finished && !this.#excluded.has(index)) {
        places.push(place)
      }
    }
    places.sort((a, b) => a - b)
    const after: number[] = []
    let lost = 0
    for (const [before, place] of places.entries()) {
      const gap = place - 1 - before - lost
      if (gap <= 0) continue
      lost += gap
      if (after.length < maxExamples) after.push(places[before - 1] ?? 0)
    }
    return { after, missing: lost }
  }

  /** Yields the rows of a ranking in order. Call `counts` after the last row. */
  rank(
    ranking: Pick<RankingInPackage, 'decidedBy' | 'scoredBy' | 'only' | 'order' | 'closesGaps'>,
  ): {
    entries: Iterable<Entry>
    counts: () => Count[]
  } {
    const members = this.#members(ranking.only)
    const given = ranking.order === 'given' ? this.#givenPlaces(ranking.only, members) : undefined
    const groups =
      given === undefined
        ? {}
        : {
            gender: this.#ownPlaces(this.#inGender, members),
            category: this.#ownPlaces(this.#inCategory, members),
          }
    const isExact = given?.exact === true && ranking.closesGaps !== true
    const rankOf = this.#rankOf(
      this.#computedKeys(members, ranking),
      given && { ...given, exact: isExact },
    )
    const sorted = this.#sort(members, rankOf)
    const order = groups.gender || groups.category ? Uint32Array.from(sorted) : sorted
    const ordinals = {
      gender: groups.gender && ordinalsIn(order, this.#genders, groups.gender, this.#count),
      category:
        groups.category && ordinalsIn(order, this.#categories, groups.category, this.#count),
    }
    const places = new Places()
    const byGender = new Map<Gender | null, Places>()
    const byCategory = new Map<string | null, Places>()
    const byBoth = new Map<string, Count>()
    const { closesGaps = false } = ranking
    const inGroups = {
      gender: this.#placesIn(groups.gender, this.#genders, members, closesGaps),
      category: this.#placesIn(groups.category, this.#categories, members, closesGaps),
    }
    const entry = (index: number): Entry => {
      const gender = gendersByIndex[this.#genders.at(index)] ?? null
      const category = this.#categoryNames[this.#categories.at(index)] ?? null
      const done = this.#phases.at(index) === finished
      const rank = rankOf(index)
      const counted = rank === null ? null : { key: rank.key }
      const all = places.next(done, rank)
      const inGender = placesOf(byGender, gender).next(done, counted)
      const inCategory = placesOf(byCategory, category).next(done, counted)
      if (gender !== null && category !== null) countBoth(byBoth, gender, category, done)
      const genderPosition = inGroups.gender ? inGroups.gender(index) : inGender.position
      const categoryPosition = inGroups.category ? inGroups.category(index) : inCategory.position
      return {
        ordinal: all.ordinal,
        participant_id: encodeId(this.#idOf(index)),
        position: all.position,
        gender,
        gender_ordinal: ordinals.gender?.[index] ?? inGender.ordinal,
        gender_position: gender === null ? null : genderPosition,
        category,
        category_ordinal: ordinals.category?.[index] ?? inCategory.ordinal,
        category_position: category === null ? null : categoryPosition,
      }
    }
    return {
      entries: lazyMap(order, entry),
      counts: () => [
        { gender: null, category: null, ...places.counts },
        ...withKey(byGender).map(([gender, { counts }]) => ({ gender, category: null, ...counts })),
        ...withKey(byCategory).map(([category, { counts }]) => ({
          gender: null,
          category,
          ...counts,
        })),
        ...byBoth.values(),
      ],
    }
  }

  #sort(members: Uint32Array, rankOf: (index: number) => Rank | null): Iterable<number> {
    const keys = new SortKeys(members, (index) => {
      const phase = this.#phases.at(index)
      if (phase === finished) {
        const rank = rankOf(index)
        // Rows with given places sort first, then rows with times, then finishers without a place
        // and a time.
        if (rank === null) return { phase, reached: 0, time: missing }
        return rank.key >= 0
          ? { phase, reached: 1, time: rank.key }
          : { phase, reached: 2, time: -rank.key }
      }
      return phase <= didNotFinish
        ? { phase, reached: this.#reached.at(index), time: this.#reachedAt.at(index) }
        : { phase, reached: 0, time: missing }
    })
    return keys.sorted(
      (a, b) =>
        this.#bibs.compare(a, b) ||
        this.#lines.at(a) - this.#lines.at(b) ||
        Buffer.compare(this.#idOf(a), this.#idOf(b)),
    )
  }

  /**
   * Returns the function that computes the sort key of a finisher. If places are given, the key is
   * the given place as a negative number.
   */
  #rankOf(
    computedKey: (index: number) => number,
    given: GivenPlaceColumn | undefined,
  ): (index: number) => Rank | null {
    return (index) => {
      if (this.#phases.at(index) !== finished) return null
      if (this.#overall.at(index) === outOfCompetition) return null
      const place = given?.places.at(index) ?? notGiven
      if (place !== notGiven) return { key: -place, given: given?.exact ? place : undefined }
      const key = computedKey(index)
      return key < 0 ? null : { key }
    }
  }

  /**
   * Returns the function that computes the key of a finisher without a given place. The key is the
   * time. For a lapped finisher without a time, the key grows with the laps behind. In a ranking by
   * laps, points or distance, the key is the number of different better values.
   */
  #computedKeys(
    members: Uint32Array,
    { decidedBy, scoredBy }: Pick<RankingInPackage, 'decidedBy' | 'scoredBy'>,
  ): (index: number) => number {
    const timeOf = this.#valuesOf(decidedBy)
    if (scoredBy == null || scoredBy === 'given') {
      return (index) => {
        const behind = this.#scores.get(index)?.lapsBehind
        return timeOf(index) >= 0 || behind === undefined ? timeOf(index) : firstLapped + behind
      }
    }
    const scoreOf = this.#valuesOf(scoredBy)
    const scored = [...members].filter(
      (index) => this.#phases.at(index) === finished && scoreOf(index) !== missing,
    )
    // A missing time comes after all times of the same score.
    const late = (index: number) => (timeOf(index) < 0 ? Infinity : timeOf(index))
    const compare = (a: number, b: number) =>
      scoreOf(a) - scoreOf(b) || (late(a) === late(b) ? 0 : late(a) - late(b))
    scored.sort(compare)
    const keys = new Map<number, number>()
    let key = 0
    for (const [position, index] of scored.entries()) {
      const before = scored[position - 1]
      if (before !== undefined && compare(before, index) !== 0) key += 1
      keys.set(index, key)
    }
    return (index) => keys.get(index) ?? missing
  }

  /**
   * Returns the values of a rule by row. The smallest value is the best. -1 marks a missing value.
   */
  #valuesOf(rule: TimeRule | ScoreRule): (index: number) => number {
    if (isTimeRule(rule)) {
      const times = this.#times[rule]
      return (index) => times.at(index)
    }
    if (rule === 'given') return () => missing
    const score = rule === 'fewest_points' ? 'points' : rule
    return (index) => {
      const value = this.#scores.get(index)?.[score]
      if (value === undefined) return missing
      const whole = Math.round(value * scoreUnits)
      return rule === 'fewest_points' ? whole : highestScore - whole
    }
  }

  #isTimed(index: number): boolean {
    return timeRules.some((rule) => this.#times[rule].at(index) !== missing)
  }

  /**
   * Returns the places that the source gives for the ranking itself. Without such places, returns
   * the places of the whole race.
   */
  #givenPlaces(
    { gender, category, bib, notBib }: RankingInPackage['only'],
    members: Uint32Array,
  ): GivenPlaceColumn {
    const own =
      category === undefined
        ? gender === undefined
          ? undefined
          : this.#ownPlaces(this.#inGender, members)
        : this.#ownPlaces(this.#inCategory, members)
    if (own !== undefined) return { places: own, exact: true }
    const places = this.#overall
    if (gender !== undefined || category !== undefined) return { places, exact: false }
    if (bib === undefined && notBib === undefined) return { places, exact: true }
    let highest = 0
    for (const index of members) {
      const place = places.at(index)
      if (place !== outOfCompetition) highest = Math.max(highest, place)
    }
    return { places, exact: highest <= members.length * maxPlaceFactor }
  }

  /** Returns the places of a column by row. If requested, closes the gaps within each group. */
  #placesIn(
    places: Column<Uint32Array> | undefined,
    groupOf: { at: (index: number) => number },
    members: Uint32Array,
    closesGaps: boolean,
  ): ((index: number) => number | null) | undefined {
    if (places === undefined) return undefined
    if (!closesGaps) return (index) => places.at(index) || null
    const placed = [...members].filter((index) => places.at(index) !== notGiven)
    const sorted = Map.groupBy(placed, (index) => groupOf.at(index))
    const inOrder = new Map(
      [...sorted].map(([group, indexes]) => [
        group,
        Int32Array.from(indexes, (index) => places.at(index)).sort(),
      ]),
    )
    return (index) => {
      const place = places.at(index)
      const all = inOrder.get(groupOf.at(index))
      return place === notGiven || all === undefined ? null : placeAmong(all, place)
    }
  }

  #ownPlaces(places: Column<Uint32Array>, members: Uint32Array): Column<Uint32Array> | undefined {
    return members.some((index) => places.at(index) !== notGiven) ? places : undefined
  }

  #members(only: RankingInPackage['only']): Uint32Array {
    const isMember = memberTest(only)
    const members = new Uint32Array(this.#count)
    let size = 0
    for (let index = 0; index < this.#count; index += 1) {
      const person = {
        bib: this.#bibs.at(index),
        gender: gendersByIndex[this.#genders.at(index)] ?? null,
        category: this.#categoryNames[this.#categories.at(index)] ?? null,
      }
      if (!this.#excluded.has(index) && isMember(person)) {
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
    const existing = this.#categoryNumbers.get(category)
    if (existing !== undefined) return existing
    this.#categoryNumbers.set(category, this.#categoryNames.length)
    return this.#categoryNames.push(category) - 1
  }
}

/**
 * Returns the position of each row in its group, counted from 1. Rows are sorted by the places of
 * the group, then in the order of the ranking.
 */
function ordinalsIn(
  order: Iterable<number>,
  groupOf: { at: (index: number) => number },
  places: Column<Uint32Array>,
  rows: number,
): Uint32Array {
  const groups = new Map<number, number[]>()
  for (const index of order) {
    const group = groups.get(groupOf.at(index))
    if (group === undefined) groups.set(groupOf.at(index), [index])
    else group.push(index)
  }
  const ordinals = new Uint32Array(rows)
  const place = (index: number) => places.at(index) || outOfCompetition
  for (const group of groups.values()) {
    for (const [position, index] of group.sort((a, b) => place(a) - place(b)).entries()) {
      ordinals[index] = position + 1
    }
  }
  return ordinals
}

function placesOf<Key>(groups: Map<Key, Places>, key: Key): Places {
  const existing = groups.get(key)
  if (existing !== undefined) return existing
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

function withKey<Key>(groups: Map<Key | null, Places>): [Key | null, Places][] {
  return [...groups].filter(([key]) => key !== null)
}

function* lazyMap<Item>(indexes: Iterable<number>, item: (index: number) => Item): Iterable<Item> {
  for (const index of indexes) yield item(index)
}
