import type { ScoreRule } from '../../../../domain/results.ts'
import type { RankingInPackage } from '../../event-package.ts'
import { encodeId } from '../../participant-id.ts'
import type { RankingEntriesTable } from '../../tables/results.ts'
import type { Column } from './column.ts'
import { computedKeys, valuesOf } from './computed-keys.ts'
import { type GivenPlaceColumn, givenPlaces, ownPlaces, placesIn } from './given-places.ts'
import type { Rank } from './places.ts'
import { type Count, PlacesByGroup } from './places-by-group.ts'
import { missing, notGiven, outOfCompetition, type RaceRows } from './race-rows.ts'
import { SortKeys } from './sort-keys.ts'
import { stateOrder } from './state-order.ts'

/** A row of `ranking_entries` that a ranker computes. */
export interface Entry extends Pick<
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
> {
  /** Number of rows that were added to the ranker before the row of the entry. */
  index: number
}

const didNotFinish = stateOrder.indexOf('did_not_finish')

/** The conditions and the order of a ranking. */
export type RankingRules = Pick<
  RankingInPackage,
  'decidedBy' | 'scoredBy' | 'only' | 'order' | 'closesGaps'
>

/** A ranking. Call `counts` after the last entry. */
export interface Ranked {
  entries: Iterable<Entry>
  counts: () => Count[]
}

/** Ranks the rows that meet the conditions of a ranking. */
export function rankRows(rows: RaceRows, ranking: RankingRules): Ranked {
  const members = rows.membersOf(ranking.only)
  const given = ranking.order === 'given' ? givenPlaces(rows, ranking.only, members) : undefined
  const isExact = given?.exact === true && ranking.closesGaps !== true
  const rankOf = rankOfFinisher(
    rows,
    computedKeys(rows, members, ranking),
    given && { ...given, exact: isExact },
  )
  const sorted = sortRows(rows, members, rankOf, ranking.scoredBy)
  const ofGender = given && ownPlaces(rows.inGender, members)
  const ofCategory = given && ownPlaces(rows.inCategory, members)
  const order = ofGender || ofCategory ? Uint32Array.from(sorted) : sorted
  const ordinals = {
    gender: ofGender && ordinalsIn(order, rows.genders, ofGender, rows.size),
    category: ofCategory && ordinalsIn(order, rows.categories, ofCategory, rows.size),
  }
  const { closesGaps = false } = ranking
  const givenIn = {
    gender: placesIn(ofGender, rows.genders, members, closesGaps),
    category: placesIn(ofCategory, rows.categories, members, closesGaps),
  }
  const places = new PlacesByGroup()
  const entry = (index: number): Entry => {
    const gender = rows.genderOf(index)
    const category = rows.categoryOf(index)
    const finished = rows.isFinished(index)
    const next = places.next({ gender, category, finished, rank: rankOf(index) })
    const inGender = givenIn.gender ? givenIn.gender(index) : next.inGender.position
    const inCategory = givenIn.category ? givenIn.category(index) : next.inCategory.position
    return {
      index,
      ordinal: next.all.ordinal,
      participant_id: encodeId(rows.idOf(index)),
      position: next.all.position,
      gender,
      gender_ordinal: ordinals.gender?.[index] ?? next.inGender.ordinal,
      gender_position: gender === null ? null : inGender,
      category,
      category_ordinal: ordinals.category?.[index] ?? next.inCategory.ordinal,
      category_position: category === null ? null : inCategory,
    }
  }
  return { entries: lazyMap(order, entry), counts: () => places.counts }
}

function sortRows(
  rows: RaceRows,
  members: Uint32Array,
  rankOf: (index: number) => Rank | null,
  scoredBy: ScoreRule | null = null,
): Iterable<number> {
  const scoreOf = scoredBy === null ? () => missing : valuesOf(rows, scoredBy)
  const keys = new SortKeys(members, (index) => {
    const phase = rows.phases.at(index)
    if (rows.isFinished(index)) {
      const rank = rankOf(index)
      // Rows with given places sort first, then rows with computed places, then finishers without a
      // place.
      if (rank === null) return { phase, reached: 0, time: missing }
      return rank.key >= 0
        ? { phase, reached: 1, time: rank.key }
        : { phase, reached: 2, time: -rank.key }
    }
    // Athletes on the course, and those who did not finish, sort by their score if they have one.
    // Those who have only passings follow.
    const score = scoreOf(index)
    if (phase <= didNotFinish && score !== missing) return { phase, reached: Infinity, time: score }
    return phase <= didNotFinish
      ? { phase, reached: rows.reached.at(index), time: rows.reachedAt.at(index) }
      : { phase, reached: 0, time: missing }
  })
  return keys.sorted(
    (a, b) =>
      rows.bibs.compare(a, b) ||
      rows.lines.at(a) - rows.lines.at(b) ||
      Buffer.compare(rows.idOf(a), rows.idOf(b)),
  )
}

/**
 * Returns the function that computes the rank of a row. The key of a given place is this place as a
 * negative number. Returns null for rows without a place.
 */
function rankOfFinisher(
  rows: RaceRows,
  computedKey: (index: number) => number,
  given: GivenPlaceColumn | undefined,
): (index: number) => Rank | null {
  return (index) => {
    if (!rows.isFinished(index)) return null
    if (rows.overall.at(index) === outOfCompetition) return null
    const place = given?.places.at(index) ?? notGiven
    if (place !== notGiven) return { key: -place, given: given?.exact ? place : undefined }
    const key = computedKey(index)
    return key < 0 ? null : { key }
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

function* lazyMap<Item>(indexes: Iterable<number>, item: (index: number) => Item): Iterable<Item> {
  for (const index of indexes) yield item(index)
}
