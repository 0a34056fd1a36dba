import { civilDay } from '../../../domain/civil-days.ts'
import { wordOf } from '../../../domain/enum-words.ts'
import {
  leadingRule,
  type ResultState,
  type ScoreRule,
  type TimeRule,
} from '../../../domain/results.ts'
import type { RaceSport } from '../../../domain/sports.ts'
import type {
  SharedAthleteFragment,
  SharedEventFragment,
  SharedEventWithRacesFragment,
  SharedRaceFragment,
  SharedRankingFragment,
} from '../../gql/parts.ts'
import type { SharedMomentPictureQuery } from '../../gql/share.ts'
import type { Scores } from '../../ui/results/score.ts'
import { isOver } from '../../ui/event/ranking-state.ts'
import { isAwaitingStart, type StatusFacts } from '../../ui/event/status-facts.ts'
import { isElsewhere } from '../../ui/event/is-elsewhere.ts'

interface Common {
  id: string
  event: Pick<SharedEventFragment, 'id' | 'name' | 'city' | 'country' | 'dateFrom' | 'dateTo'>
  /** True if the event or the race is postponed and its new start is not known yet. */
  isPostponed?: true
  /**
   * The status of the event or the race. Undefined if it takes place as planned, if `isPostponed`
   * is true, and for a replay moment.
   */
  status?: 'cancelled' | 'postponed' | 'moved'
  /** The new place of the event or the race, if it has one. */
  newPlace?: string | null
  course: {
    outline: readonly number[] | null
    sport: Lowercase<string> | null
    distance: number | null
  }
}

interface Timed {
  race: string
  sport: RaceSport | null
  timeDigits: number
}

export interface AthleteFacts extends Common, Timed {
  kind: 'athlete'
  name: string
  bib: string | null
  state: ResultState | null
  /**
   * The finish time in milliseconds: the time that `leadingRule` selects, or the gun time if the
   * visitor chose it. For an athlete without a state, this is the time at the last checkpoint.
   */
  time: number | null
  /**
   * The score that the picture shows instead of a finish time. Undefined if a time is the result.
   */
  score?: SharedScore
  /** The gun time in milliseconds, if the chip time is shown first. */
  gunTime: number | null
  /** The chip time in milliseconds, if the visitor has chosen the gun time for the picture. */
  chipTime?: number
  /** True for an athlete without a state who has started and has not passed a checkpoint. */
  hasOnlyStarted?: true
  /** True for an athlete without a state, once nobody is on the course any more. */
  isOver?: true
  /** Name of the last checkpoint of an athlete without a state. Null for any other athlete. */
  lastCheckpoint: string | null
  place: { position: number; count: number } | null
  category: { name: string; position: number; count: number } | null
  isLive: boolean
}

export interface RankingFacts extends Common, Timed {
  kind: 'ranking'
  name: string
  distance: number | null
  podium: { position: number; name: string; time: number | null; score?: SharedScore }[]
  isLive: boolean
}

export interface RaceFacts extends Common {
  kind: 'race'
  name: string
  distance: number | null
  startsAt: string | null
  timeZone: string
  participants: number
  finishers: number
}

export interface EventFacts extends Common {
  kind: 'event'
  distance: number | null
  races: number
}

/**
 * The laps, points or distance that decide a ranking. For a lapped athlete, contains the number of
 * laps behind.
 */
export interface SharedScore extends Scores {
  rule: ScoreRule | null
}

/** The field of a race along the course, at a moment of the race's replay. */
export interface MomentFacts extends Common {
  kind: 'moment'
  race: string
  /** Time since the gun in milliseconds. */
  atMs: number
  /** Length of the course in metres. */
  distance: number
  onCourse: number
  finished: number
  /** The number of athletes in each of several equal parts of the distance. */
  ink: readonly number[]
  followed: { bib: string; name: string; metres: number; estimated: boolean }[]
}

/** The data that a picture shows, before they are formatted in a language. */
export type ShareFacts = AthleteFacts | RankingFacts | RaceFacts | EventFacts | MomentFacts

type Event = SharedEventFragment

export function factsOfEvent(event: SharedEventWithRacesFragment): EventFacts {
  return {
    kind: 'event',
    id: event.id,
    ...commonOf(event),
    distance: event.mainDistance,
    races: event.races.length,
  }
}

/**
 * Returns the data of a race for its picture.
 * @returns undefined for a race without its event
 */
export function factsOfRace(race: SharedRaceFragment): RaceFacts | undefined {
  const { event, route, sport, distance, startsAt } = race
  if (!event) return undefined
  const common = commonOf(event, race)
  // The picture shows the time of the start, so it needs the day of the race, not those of the event.
  const day = startsAt === null ? undefined : civilDay(startsAt, event.timeZone)
  return {
    kind: 'race',
    id: race.id,
    ...common,
    event: { ...common.event, ...(day !== undefined && { dateFrom: day, dateTo: day }) },
    course: route ? { outline: route.outline, sport: wordOf(sport), distance } : common.course,
    name: race.name,
    distance,
    startsAt,
    timeZone: event.timeZone,
    participants: race.participantsCount,
    finishers: race.finishersCount,
  }
}

/**
 * Returns the data of a replay moment for its picture.
 * @returns undefined for an unknown race, and for a race without its event or its field
 */
export function factsOfMoment(
  { race }: SharedMomentPictureQuery,
  id: string,
): MomentFacts | undefined {
  const shared = race && factsOfRace(race)
  if (!shared || !race.field) return undefined
  const { atMs, distance, ink, onCourseCount, finishedCount, followed } = race.field
  return {
    kind: 'moment',
    id,
    event: shared.event,
    course: shared.course,
    race: shared.name,
    atMs,
    distance,
    onCourse: onCourseCount,
    finished: finishedCount,
    ink,
    followed: followed.flatMap(({ bib, name, phase, metres, estimated }) =>
      phase === 'ON_COURSE' || phase === 'FINISHED' ? [{ bib, name, metres, estimated }] : [],
    ),
  }
}

export function factsOfRanking(ranking: SharedRankingFragment): RankingFacts | undefined {
  const { race } = ranking
  if (!race?.event) return undefined
  const finished = (ranking.podium?.items ?? []).filter(({ state }) => state === 'FINISHED')
  return {
    kind: 'ranking',
    id: ranking.id,
    ...commonOf(race.event, race),
    ...timedOf(race),
    name: ranking.name,
    distance: race.distance,
    podium: finished.flatMap((entry) =>
      entry.position === null
        ? []
        : {
            position: entry.position,
            name: entry.name,
            time: timeBy(wordOf(ranking.decidedBy), entry),
            ...scoreFor(ranking, entry),
          },
    ),
    isLive: race.event.state === 'DURING' && ranking.status === 'UNOFFICIAL' && finished.length > 0,
  }
}

/**
 * Returns the data of an athlete for the picture and the card.
 * @returns undefined for a private profile, and for a result without its race or event
 */
export function factsOfAthlete(result: SharedAthleteFragment): AthleteFacts | undefined {
  const { race, category } = result
  if (!race?.event || result.isPrivate) return undefined
  const [placing] = result.placings
  const state = wordOf(result.state)
  const last = result.splits.findLast(({ passing }) => passing !== null)
  const times = { chip: result.chipTime, gun: result.gunTime, race: result.raceTime }
  const decidedBy = placing?.ranking ? wordOf(placing.ranking.decidedBy) : undefined
  const rule = leadingRule(times, decidedBy)
  const finish = state === 'finished' && rule !== undefined ? times[rule] : null
  const hasStarted = result.progress === 'ON_COURSE'
  return {
    kind: 'athlete',
    id: result.id,
    ...commonOf(race.event, race),
    ...timedOf(race),
    name: result.name,
    bib: result.bib,
    state,
    time: hasStarted ? (last ? passingBy(last, decidedBy) : null) : finish,
    ...(state === 'finished' && scoreFor(placing?.ranking ?? null, result)),
    gunTime: finish !== null && rule === 'chip' ? result.gunTime : null,
    ...(hasStarted && !last && { hasOnlyStarted: true }),
    ...(state === null && isOver(race, placing?.ranking) && { isOver: true }),
    lastCheckpoint: hasStarted ? (last?.name ?? null) : null,
    place: placeOf(placing?.position, placing?.among),
    category: categoryOf(category, placing?.categoryPosition, placing?.categoryAmong),
    isLive:
      race.event.state === 'DURING' &&
      placing?.ranking?.status === 'UNOFFICIAL' &&
      (state !== null || hasStarted),
  }
}

/** Returns the time of a passing, by the rule that leads the finish times. */
function passingBy(
  { passing, timings }: SharedAthleteFragment['splits'][number],
  decidedBy: TimeRule | undefined,
): number | null {
  const by = (rule: TimeRule) =>
    timings.find((timing) => wordOf(timing.rule) === rule)?.time ?? null
  const times = { chip: by('chip'), gun: by('gun'), race: by('race') }
  const rule = leadingRule(times, decidedBy)
  return rule === undefined ? passing : times[rule]
}

/**
 * Returns the facts with the gun time as the main time. Returns the facts unchanged if `time` or
 * `gunTime` is null.
 */
export function factsByGun(facts: AthleteFacts): AthleteFacts {
  const { time, gunTime } = facts
  if (time === null || gunTime === null) return facts
  return { ...facts, time: gunTime, gunTime: null, chipTime: time }
}

function commonOf(event: Event, of: StatusFacts = event): Omit<Common, 'id'> {
  const { id, name, country, dateFrom, dateTo } = event
  const city = isElsewhere(of, event) ? null : event.city
  return {
    event: { id, name, city, country, dateFrom, dateTo },
    // The URL of a picture contains a hash of its facts. An event that takes place as planned must
    // not have `isPostponed`, `status` or `newPlace`. Otherwise the URLs of existing pictures would
    // change.
    ...(isAwaitingStart(of) && { isPostponed: true }),
    ...(of.status !== 'SCHEDULED' &&
      !isAwaitingStart(of) && {
        status: wordOf(of.status),
        newPlace: of.statusDecision?.newPlace ?? null,
      }),
    course: {
      outline: event.courseOutline,
      sport: wordOf(event.allSports[0] ?? 'RUNNING'),
      distance: event.mainDistance,
    },
  }
}

function timedOf(race: {
  name: string
  sport: Uppercase<RaceSport> | null
  timeDigits: number
}): Timed {
  return { race: race.name, sport: wordOf(race.sport), timeDigits: race.timeDigits }
}

/**
 * Returns the athlete's time of the kind that `rule` names. If that time is missing, returns the
 * first known time in this order: race time, gun time, chip time.
 */
export function timeBy(
  rule: TimeRule | undefined,
  times: Record<'chipTime' | 'gunTime' | 'raceTime', number | null>,
): number | null {
  const { chipTime: chip, gunTime: gun, raceTime: race } = times
  return (rule === undefined ? null : { chip, gun, race }[rule]) ?? race ?? gun ?? chip
}

/**
 * Returns the score of a result. Returns an empty object if the result is a time. The URL of a
 * picture contains a hash of its facts, so further properties would change the URLs of existing
 * pictures.
 */
function scoreFor(
  ranking: { scoredBy: Uppercase<ScoreRule> | null } | null,
  { laps, points, distanceCovered, lapsBehind }: Scores,
): { score?: SharedScore } {
  const rule = wordOf(ranking?.scoredBy ?? null)
  if (rule === null && lapsBehind === null) return {}
  return { score: { rule, laps, points, distanceCovered, lapsBehind } }
}

function placeOf(position: number | null | undefined, count = 0): AthleteFacts['place'] {
  return position == null ? null : { position, count }
}

function categoryOf(
  name: string | null,
  position: number | null | undefined,
  count = 0,
): AthleteFacts['category'] {
  return name === null || position == null ? null : { name, position, count }
}
