import { type FieldData, notPassed } from '../../../domain/field-data.ts'
import type { Gender, MilestoneKind } from '../../../domain/results.ts'

/** A milestone: a moment that the timeline of a race marks. */
export interface Milestone {
  kind: MilestoneKind
  /** Time of the milestone in milliseconds since the gun. */
  ms: number
  /** Index of the place on the course. 0 is the start. */
  place: number
  /** Index of the athlete in the field. Null for a milestone without an athlete. */
  athlete: number | null
}

/**
 * Returns the milestones of a field, sorted by time.
 * @param given the field
 * @param genders genders of the athletes, in the order of the field
 * @param mayCome whether athletes without a passing may still come
 * @param disqualified the athletes whose passings do not count
 */
export function milestonesOf(
  given: FieldData,
  genders: readonly (Gender | null)[],
  mayCome: boolean,
  disqualified: readonly number[],
): Milestone[] {
  const field = withoutPassings(given, disqualified)
  const { distances, times } = field
  const finish = distances.length - 1
  const milestones: Milestone[] = []
  const add = (kind: MilestoneKind, place: number, found: Found | undefined) => {
    if (found) milestones.push({ kind, place, ...found })
  }
  if (times.some((column) => column.some((time) => time !== notPassed))) {
    add('start', 0, { ms: 0, athlete: null })
  }
  const changesOfLead = leads(field)
  for (const { place, ...found } of changesOfLead) add('lead', place, found)
  for (const { place, ...found } of leads(field, (athlete) => genders[athlete] === 'F')) {
    const leadsAll = changesOfLead.some((of) => of.place === place && of.athlete === found.athlete)
    if (place < finish && !leadsAll) add('lead_woman', place, found)
  }
  const winner = firstAt(times[finish], () => true)
  for (const [gender, kind] of [
    ['F', 'first_woman'],
    ['M', 'first_man'],
  ] as const) {
    const first = firstAt(times[finish], (athlete) => genders[athlete] === gender)
    if (first && first.athlete !== winner?.athlete) add(kind, finish, first)
  }
  const racing = field.out.reduce(
    (sum, isOut, athlete) => sum + Number(isOut === 0 && (mayCome || wasSeen(field, athlete))),
    0,
  )
  const half = halfway(distances)
  const inRace = (column?: Int32Array) => column?.filter((_, athlete) => field.out[athlete] === 0)
  if (half !== undefined) add('half_passed', half, medianAt(inRace(times[half]), racing))
  add('half_finished', finish, medianAt(inRace(times[finish]), racing))
  const finishers = sortedTimes(times[finish])
  const last = finishers.at(-1)
  if (last !== undefined && finishers.length > 1 && isOver(field, mayCome)) {
    add('last_finisher', finish, { ms: last, athlete: times[finish]?.indexOf(last) ?? null })
  }
  return milestones.toSorted((a, b) => a.ms - b.ms || a.place - b.place)
}

function withoutPassings(field: FieldData, athletes: readonly number[]): FieldData {
  if (athletes.length === 0) return field
  const times = field.times.map((column) => {
    const copy = column.slice()
    for (const athlete of athletes) copy[athlete] = notPassed
    return copy
  })
  return { ...field, times }
}

type Found = Pick<Milestone, 'ms' | 'athlete'>

/**
 * Returns the changes of the lead in order of time, and the first finish. The leader is the athlete
 * who was first at the furthest place that any athlete has passed.
 * @param isMeant whether an athlete competes for this lead
 */
function leads(
  { times }: FieldData,
  isMeant: (athlete: number) => boolean = () => true,
): (Found & { place: number })[] {
  const finish = times.length - 1
  const firsts: (Found & { place: number; athlete: number })[] = []
  let furtherMs = Infinity
  for (let place = finish; place > 0; place -= 1) {
    const first = firstAt(times[place], isMeant)
    // A mat may miss the leader. In that case an athlete has passed a further place before the
    // first known passing of this mat.
    if (!first || first.ms >= furtherMs) continue
    furtherMs = first.ms
    firsts.unshift({ place, ...first })
  }
  let leader = -1
  return firsts.flatMap(({ place, ms, athlete }) => {
    // A leader who passes a place together with others keeps the lead.
    const isChange = times[place]?.[leader] !== ms
    if (isChange) leader = athlete
    return isChange || place === finish ? [{ place, ms, athlete: leader }] : []
  })
}

function firstAt(
  column: Int32Array | undefined,
  isMeant: (athlete: number) => boolean,
): (Found & { athlete: number }) | undefined {
  if (!column) return undefined
  let first = -1
  for (let athlete = 0; athlete < column.length; athlete += 1) {
    const ms = column[athlete] ?? notPassed
    if (ms === notPassed || ms >= (column[first] ?? Infinity)) continue
    if (isMeant(athlete)) first = athlete
  }
  const ms = column[first]
  return ms === undefined ? undefined : { ms, athlete: first }
}

const sortedTimes = (column: Int32Array = new Int32Array()) =>
  column.filter((time) => time !== notPassed).sort()

/**
 * Returns the time when half of the athletes in the race had passed a place. Undefined if fewer
 * athletes have passed, or if fewer than three athletes are in the race.
 */
function medianAt(column: Int32Array | undefined, racing: number): Found | undefined {
  const ms = racing < 3 ? undefined : sortedTimes(column)[Math.ceil(racing / 2) - 1]
  return ms === undefined ? undefined : { ms, athlete: null }
}

/**
 * Returns the index of the checkpoint nearest to half of the distance. Undefined if no checkpoint
 * is between 47 and 53 per cent of the distance.
 */
function halfway(distances: readonly number[]): number | undefined {
  const distance = distances.at(-1) ?? 0
  const checkpoints = distances.slice(1, -1)
  const fromHalf = checkpoints.map((metres) => Math.abs(metres / distance - 0.5))
  const nearest = Math.min(...fromHalf)
  return nearest <= 0.03 ? fromHalf.indexOf(nearest) + 1 : undefined
}

function wasSeen({ times }: FieldData, athlete: number): boolean {
  for (const column of times) if (column[athlete] !== notPassed) return true
  return false
}

/** Whether no athlete is on the course or may still come. */
function isOver(field: FieldData, mayCome: boolean): boolean {
  const finish = field.times.at(-1)
  return field.out.every(
    (isOut, athlete) =>
      isOut === 1 || finish?.[athlete] !== notPassed || !(mayCome || wasSeen(field, athlete)),
  )
}
