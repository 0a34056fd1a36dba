import { sql } from 'kysely'
import { placeAmong } from '../../../../domain/sorted-times.ts'
import type { ScoreRule, TimeRule } from '../../../../domain/results.ts'
import type { EventsDatabase } from '../../database.ts'
import type { Disagreement, RaceInPackage, RankingInPackage } from '../../event-package.ts'
import { longestNonDescending } from '../../results/rank/in-order.ts'
import type { PackageProblem } from '../../results/problems.ts'
import { ruleInWords } from '../../results/rank/rule-in-words.ts'

const maxListed = 10

interface Options {
  /** Whether the operator confirms the places in the file. */
  keepPlaces: boolean
  /** Returns the line of a participant in the corrected file. */
  lineOf: (id: string) => number | undefined
}

/**
 * Finds contradictions between a corrected file and published places that the organiser has given.
 * Contradictions that the published results already had are ignored.
 * @param sets ids of the published and of the staged result set
 */
export async function findContradictedPlaces(
  db: EventsDatabase,
  race: RaceInPackage,
  sets: { old: number; new: number },
  options: Options,
): Promise<PackageProblem[]> {
  const published = await db
    .selectFrom('rankings')
    .where('race_id', '=', race.id)
    .where('place_order', '=', 'given')
    .select(['id', 'number', 'decided_by', 'scored_by'])
    .execute()
  const problems: PackageProblem[] = []
  for (const [index, ranking] of race.rankings.entries()) {
    const before = published.find(({ id }) => id === ranking.id)
    if (before === undefined) continue
    if (ranking.order !== 'given') {
      const isOtherTime =
        ranking.isTimeNamed === true &&
        (ranking.decidedBy !== before.decided_by || (ranking.scoredBy ?? null) !== before.scored_by)
      if (race.results?.order === 'computed' || isOtherTime) continue
      problems.push(droppedProblem(race, ranking))
      continue
    }
    if (options.keepPlaces) continue
    const { decidedBy } = ranking
    const earlier = await readEntries(db, sets.old, before.number, decidedBy)
    const corrected = await readEntries(db, sets.new, index + 1, decidedBy)
    const found = contradictionsIn(earlier, corrected, race.results?.places === 'keep')
    if (found.length > 0) problems.push(contradictionProblem(race, ranking, found, options))
  }
  return problems
}

interface Entry {
  id: string
  bib: string | null
  position: number | null
  gender: string | null
  gender_position: number | null
  category: string | null
  category_position: number | null
  /** The time that decides the corrected ranking. */
  time: number | null
}

async function readEntries(
  db: EventsDatabase,
  resultSetId: number,
  number: number,
  decidedBy: TimeRule,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select person.id, bib, position, entry.gender, gender_position, entry.category,
      category_position, ${sql.ref(`${decidedBy}_time`)} as time
    from ranking_entries entry
    join stored_participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = ${resultSetId} and ranking_number = ${number}
      and state = 'finished'`.execute(db)
  return rows
}

/** A place in a list. The list is the whole ranking, a gender or a category. */
interface Placed {
  id: string
  bib: string | null
  /** Name of the gender or category. Empty for the whole ranking. */
  list: string
  place: number
  time: number | null
}

interface Contradiction extends Placed {
  /** Place that follows from the time. Null without a time. */
  computed: number | null
}

/**
 * Finds contradicted places in the whole ranking, in genders and in categories. Returns at most one
 * contradiction for each athlete.
 */
function contradictionsIn(
  earlier: readonly Entry[],
  corrected: readonly Entry[],
  keepsGaps: boolean,
): Contradiction[] {
  const nameOfList = ({ list }: Placed) => list
  const before = Map.groupBy(earlier.flatMap(placesOf), nameOfList)
  const found = new Map<string, Contradiction>()
  for (const [list, placed] of Map.groupBy(corrected.flatMap(placesOf), nameOfList)) {
    for (const contradiction of contradicted(before.get(list) ?? [], placed, keepsGaps)) {
      if (!found.has(contradiction.id)) found.set(contradiction.id, contradiction)
    }
  }
  return [...found.values()]
}

function placesOf({ id, bib, time, ...entry }: Entry): Placed[] {
  const places: [list: string, place: number | null][] = [
    ['', entry.position],
    [`gender ${entry.gender ?? ''}`, entry.gender_position],
    [`category ${entry.category ?? ''}`, entry.category_position],
  ]
  return places.flatMap(([list, place]) => (place === null ? [] : [{ id, bib, list, place, time }]))
}

/**
 * Returns the places of a list that the correction contradicts. The place of a changed or added
 * athlete is contradicted if a slower athlete has a smaller place, or a faster athlete has a larger
 * place. This test leaves out athletes who were already out of order. An unchanged place is
 * contradicted if the correction makes the gap ahead of this place larger (`gapsOf`).
 * @param keepsGaps true if the organiser accepts gaps, with `places: keep`
 */
function contradicted(earlier: Placed[], corrected: Placed[], keepsGaps: boolean): Contradiction[] {
  const before = new Map(earlier.map((placed) => [placed.id, placed]))
  const sorted = earlier.toSorted(byPlace)
  const inOrder = longestNonDescending(sorted.map(({ time }) => time ?? -1))
  const accepted = new Set(sorted.flatMap(({ id }, index) => (inOrder[index] === 1 ? [] : [id])))
  const isChanged = ({ id, place, time }: Placed) => {
    const same = before.get(id)
    return same?.place !== place || same.time !== time
  }
  const ordered = corrected.toSorted(byPlace)
  const misplaced = new Set(
    outOfOrder(ordered.filter(({ id, time }) => time !== null && !accepted.has(id)))
      .filter(isChanged)
      .map(({ id }) => id),
  )
  const gapsBefore = gapsOf(sorted)
  const gaps = gapsOf(ordered)
  const times = Int32Array.from(corrected.flatMap(({ time }) => time ?? [])).sort()
  return ordered
    .filter(({ id, place }) => {
      if (misplaced.has(id)) return true
      if (keepsGaps) return false
      const gap = gapsBefore.get(id)
      if (gap === undefined || before.get(id)?.place !== place) return false
      return Math.abs(gaps.get(id) ?? 0) > Math.abs(gap)
    })
    .map((placed) => ({
      ...placed,
      computed: placed.time === null ? null : placeAmong(times, placed.time),
    }))
}

function byPlace(a: Placed, b: Placed): number {
  return a.place - b.place || (a.time ?? -1) - (b.time ?? -1)
}

/**
 * Returns the athletes who are slower than an athlete with a larger place, or faster than an
 * athlete with a smaller place.
 */
function outOfOrder(ordered: readonly Placed[]): Placed[] {
  const slowestBefore = extremes(ordered, (a, b) => Math.max(a, b))
  const fastestBehind = extremes(ordered.toReversed(), (a, b) => Math.min(a, b))
  return ordered.filter(({ place, time }) => {
    const ahead = slowestBefore.get(place)
    const behind = fastestBehind.get(place)
    return (
      time !== null &&
      ((ahead !== undefined && ahead > time) || (behind !== undefined && behind < time))
    )
  })
}

/**
 * Returns, for each place, the slowest or the fastest time among the athletes who come before this
 * place in the list.
 */
function extremes(
  ordered: readonly Placed[],
  extremeOf: (a: number, b: number) => number,
): Map<number, number | undefined> {
  const found = new Map<number, number | undefined>()
  let extreme: number | undefined
  for (const { place, time } of ordered) {
    if (!found.has(place)) found.set(place, extreme)
    if (time !== null) extreme = extreme === undefined ? time : extremeOf(extreme, time)
  }
  return found
}

/**
 * Returns, for each athlete, the number of missing places ahead. The number is negative if there
 * are more athletes ahead than the place says.
 */
function gapsOf(ordered: readonly Placed[]): Map<string, number> {
  const gaps = new Map<string, number>()
  let place = 0
  let ahead = 0
  for (const [index, placed] of ordered.entries()) {
    if (placed.place !== place) ahead = index
    place = placed.place
    gaps.set(placed.id, place - 1 - ahead)
  }
  return gaps
}

const correct = 'Correct the places or the times in the file. Otherwise decide:'

function contradictionProblem(
  race: RaceInPackage,
  { name, decidedBy: time, scoredBy }: RankingInPackage,
  found: readonly Contradiction[],
  { lineOf }: Options,
): PackageProblem {
  const decidedBy = scoredBy ?? time
  const listed = found.slice(0, maxListed).map(({ id, bib, list, place, computed }) => {
    const line = lineOf(id) ?? 0
    const who = line > 0 ? `line ${String(line)}` : bib === null ? `id ${id}` : `number ${bib}`
    const within = list === '' ? '' : ` in ${list}`
    return `${who}: ${describeRow({ given: place, computed }, decidedBy)}${within}`
  })
  return {
    code: 'results.contradictsPlaces',
    file: race.results?.file ?? race.id,
    message: `The correction contradicts the given places of the ranking “${name}”: ${listOf(listed, found.length)}`,
    expected: `${correct} --keep-places publishes the places as they are; under results, places: close closes the gap of a removed person, places: keep leaves it, order: computed numbers by ${ruleInWords(decidedBy)}.`,
    answers: [{ parameter: 'keepPlaces', value: 'true' }],
  }
}

function droppedProblem(
  race: RaceInPackage,
  { name, decidedBy: time, scoredBy }: RankingInPackage,
): PackageProblem {
  const decidedBy = scoredBy ?? time
  const { file, outOfOrder: rows } = race.results ?? {}
  return {
    code: 'results.contradictsPlaces',
    file: file ?? race.id,
    message: `The published places of the ranking “${name}” are those that were given, and the correction ${describeCause(rows, decidedBy)}`,
    expected: `${correct} order: given under results, with --keep-places, publishes the places of the file; order: computed numbers by ${ruleInWords(decidedBy)}.`,
  }
}

function describeCause(rows: Disagreement | undefined, decidedBy: TimeRule | ScoreRule): string {
  if (rows === undefined) return 'has no places'
  const listed = rows.examples.map(
    ({ line, ...row }) => `line ${String(line)}: ${describeRow(row, decidedBy)}`,
  )
  return `contradicts them: ${listOf(listed, rows.rows)}`
}

function describeRow(
  { given, computed }: { given: number; computed: number | null },
  decidedBy: TimeRule | ScoreRule,
): string {
  const byTime =
    computed === null
      ? `no ${ruleInWords(decidedBy)}`
      : `${String(computed)} by ${ruleInWords(decidedBy)}`
  return `place ${String(given)}, ${byTime}`
}

function listOf(listed: readonly string[], count: number): string {
  const more = count - listed.length
  return `${listed.join('; ')}${more > 0 ? `; and ${String(more)} more` : ''}`
}
