import { type ResultState, type ScoreRule, type TimeRule, timeRules } from '../domain/results.ts'
import { isGap } from './gaps.ts'
import type { Mapping } from './mapping.ts'
import type { Scores } from './result-row.ts'
import { expectedTime, type RowContext, RowRejected } from './row-context.ts'
import { readLapsBehind, readScores } from './scores.ts'
import { isOutOfCompetition, readPlace, readState, readStateInRemark } from './source-terms.ts'
import { parseTime, toWholeSeconds } from './times.ts'

/** How an athlete has finished. */
interface Finish {
  times: Record<TimeRule, number | null>
  state: ResultState | null
  scores: Scores
}

/**
 * Reads the times, the state and the scores of a row.
 * @param wholeSeconds whether times are rounded up to whole seconds
 * @throws RowRejected when they contradict each other
 */
export function readFinish(
  cells: readonly string[],
  context: RowContext,
  wholeSeconds: boolean,
): Finish {
  const { mapping, withoutTime } = context
  const { times, statedInTime, lapsBehind: lapsInTime } = readTimes(cells, context, wholeSeconds)
  const hasTime = timeRules.some((rule) => times[rule] !== null)
  const stated = readStateOf(cells, mapping, hasTime)
  const place = mapping.cells.place?.read(cells) ?? ''
  const lapsBehind = hasTime
    ? undefined
    : (lapsInTime ??
      readLapsBehind(place) ??
      readLapsBehind(mapping.cells.state?.read(cells) ?? ''))
  const scores = { ...readScores(cells, context), lapsBehind }
  // A status in the column of places overrides the finish time.
  const inPlace = readState(place)
  const isPlaced = () => readPlace(place) !== undefined && !isNoPlace(place, hasTime, mapping)
  const isScored = hasDecidingScore(scores, context)
  const isDecided = isScored || lapsBehind !== undefined || isTimed(times, context, isPlaced)
  // A row with any time belongs to an athlete who started, so the state "did not start" is
  // impossible.
  const undecided = hasTime && withoutTime === 'did_not_start' ? 'did_not_finish' : withoutTime
  const given = (stated === 'finished' ? (inPlace ?? stated) : (stated ?? inPlace)) ?? statedInTime
  // Rankings by laps or points also give places to athletes who stopped.
  const keepsPlace = given === 'did_not_finish' && isScored && !hasTime && isPlaced()
  // During a race, a score without a time is the score so far.
  const hasFinished = isDecided && (hasTime || withoutTime !== 'on_course')
  const state = keepsPlace ? 'finished' : (given ?? (hasFinished ? 'finished' : undecided))
  const column = mapping.cells.state?.name ?? ''
  if (state === 'finished' && !hasTime && !isDecided && !isPlaced()) {
    throw new RowRejected(column, '', 'finished, yet there is no finish time')
  }
  if (state === 'did_not_start' && hasTime) {
    throw new RowRejected(column, '', 'did not start, yet has a finish time')
  }
  return { times, state: state === 'on_course' ? null : state, scores }
}

/**
 * Whether a place such as 999 stands for no place. Some timing programs write it for athletes who
 * did not finish.
 */
function isNoPlace(place: string, hasTime: boolean, { cells }: Mapping): boolean {
  const isTimed = timeRules.some((rule) => cells[`${rule}_time`] !== undefined)
  return isTimed && !hasTime && /^9{3,}$/.test(place)
}

/**
 * Reads the finish times of a row. A column of finish times may also contain a status or the number
 * of laps behind.
 */
function readTimes(
  cells: readonly string[],
  { mapping, gaps, warn }: RowContext,
  wholeSeconds: boolean,
) {
  const times: Finish['times'] = { gun: null, chip: null, race: null }
  let statedInTime: ResultState | undefined
  let lapsBehind: number | undefined
  for (const rule of timeRules) {
    const cell = mapping.cells[`${rule}_time`]
    const text = cell?.read(cells) ?? ''
    if (cell === undefined || text === '' || isOutOfCompetition(text)) continue
    const format = mapping.timeFormats[rule]
    const written = parseTime(text, format)
    const time = written ?? gaps.read(rule, text, format)
    // Many lists have DNF in the column of times.
    if (time === undefined) statedInTime ??= readState(text)
    if (time === undefined) lapsBehind ??= readLapsBehind(text)
    if (time === undefined && (statedInTime ?? lapsBehind) === undefined) {
      if (!isGap(text, format)) throw new RowRejected(cell.name, text, expectedTime[format])
      warn(cell.name, text, 'The gap has no time of the winner above it, so the time is unknown.')
    }
    // Some exports write 0:00:00 for a missing time.
    if (time !== undefined && time > 0) {
      gaps.add(rule, time, { isFirst: written !== undefined && isFirst(cells, mapping) })
      times[rule] = wholeSeconds ? toWholeSeconds(time, 'up') : time
    }
  }
  return { times, statedInTime, lapsBehind }
}

/** Whether the row has the first place of the table, or of a section or group in it. */
function isFirst(cells: readonly string[], { cells: columns }: Mapping): boolean {
  const fields = ['place', 'gender_place', 'category_place'] as const
  return fields.some((field) => readPlace(columns[field]?.read(cells) ?? '') === 1)
}

/**
 * Whether a deciding time or a place shows that an athlete has finished. During a race, athletes on
 * the course may also have places, but they have no time.
 */
function isTimed(
  times: Finish['times'],
  { decidedBy = timeRules, withoutTime, usesPlaces = true }: RowContext,
  isPlaced: () => boolean,
): boolean {
  if (decidedBy.some((rule) => times[rule] !== null)) return true
  const hasTime = timeRules.some((rule) => times[rule] !== null)
  return (hasTime || (usesPlaces && withoutTime !== 'on_course')) && isPlaced()
}

/**
 * Whether an athlete has a score that decides a ranking before the time. If the deciding scores are
 * unknown, any score is enough, but only in a table without times.
 */
function hasDecidingScore(scores: Scores, { scoredBy, mapping }: RowContext): boolean {
  const isTimed = timeRules.some((rule) => mapping.cells[`${rule}_time`] !== undefined)
  const rules: readonly ScoreRule[] = scoredBy ?? (isTimed ? [] : ['laps', 'points', 'distance'])
  return rules.some((rule) => {
    if (rule === 'laps') return (scores.laps ?? 0) > 0
    if (rule === 'distance') return (scores.distance ?? 0) > 0
    return rule !== 'given' && scores.points !== undefined
  })
}

/** Whether an athlete has any score. */
export function hasScore({ laps, points, distance, lapsBehind }: Scores): boolean {
  return (laps ?? points ?? distance ?? lapsBehind) !== undefined
}

/** If an athlete has a time, a remark is a status only if it states a disqualification. */
function stateInRemark(text: string, hasTime: boolean): ResultState | undefined {
  const state = readStateInRemark(text)
  return state === 'finished' || (hasTime && state !== 'disqualified') ? undefined : state
}

function readStateOf(
  cells: readonly string[],
  mapping: Mapping,
  hasTime: boolean,
): ResultState | 'on_course' | undefined {
  const text = mapping.cells.state?.read(cells) ?? ''
  if (text === '') return undefined
  const given = mapping.states.get(text)
  if (mapping.statesAreRemarks && given === undefined) return stateInRemark(text, hasTime)
  const state = given ?? readState(text)
  if (state === 'by_time' || (state === undefined && isOutOfCompetition(text))) return undefined
  if (state === undefined && readLapsBehind(text) !== undefined) return 'finished'
  if (state !== undefined) return state
  throw new RowRejected(
    mapping.cells.state?.name ?? '',
    text,
    'is no known status; write one such as DNF, or say under columns.state.values what it means',
  )
}
