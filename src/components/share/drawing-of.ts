import type { IntlShape } from 'react-intl'
import { countryName } from '../../ui/country.tsx'
import { posterShapes } from '../../ui/course/poster/poster-shapes.ts'
import { formatDay } from '../../ui/event/format-day.ts'
import { timeOfDayText } from '../../ui/event/time-of-day.tsx'
import {
  decimalOf,
  finishTime,
  passingTime,
  type DurationFormat,
  wholeSeconds,
} from '../../ui/results/duration.ts'
import { timingOf } from '../../ui/results/timing-of.ts'
import { resultText } from '../../ui/results/score.ts'
import { standardTitle } from '../../ui/results/standard-title.ts'
import type { Drawing } from './drawing.ts'
import type {
  AthleteFacts,
  EventFacts,
  MomentFacts,
  RaceFacts,
  RankingFacts,
  SharedScore,
  ShareFacts,
} from './facts.ts'
import { fieldShapes } from './field-shapes-of.ts'

type Parts = Pick<Drawing, 'heading' | 'facts' | 'title'> & Partial<Drawing>
type Figure = Drawing['figures'][number]

/**
 * Returns the content of the picture of an athlete, ranking, race, event or replay moment.
 * @param intl must contain the messages of the part `share`
 */
export function drawingOf(intl: IntlShape, facts: ShareFacts, site: string): Drawing {
  const { outline, sport, distance } = facts.course
  return {
    language: intl.locale,
    site,
    bib: null,
    live: null,
    figures: [],
    podium: [],
    course: posterShapes({ outline, sport, seed: facts.event.id, distance }),
    field: null,
    ...partsOf(intl, facts),
  }
}

/**
 * Returns the content of the picture for pages that have no picture of their own. The picture shows
 * the name of the site.
 */
export function drawingOfSite(intl: IntlShape, site: string, description: string): Drawing {
  return {
    language: intl.locale,
    site: '',
    heading: '',
    facts: description,
    bib: null,
    title: site,
    live: null,
    figures: [],
    podium: [],
    course: posterShapes({ outline: null, sport: 'running', seed: 'share' }),
    field: null,
  }
}

function partsOf(intl: IntlShape, facts: ShareFacts): Parts {
  switch (facts.kind) {
    case 'athlete':
      return athlete(intl, facts)
    case 'ranking':
      return ranking(intl, facts)
    case 'race':
      return race(intl, facts)
    case 'event':
      return event(intl, facts)
    case 'moment':
      return moment(intl, facts)
  }
}

function athlete(intl: IntlShape, facts: AthleteFacts): Parts {
  const { place, category } = facts
  return {
    heading: facts.event.name,
    facts: joined(facts.race, daysOf(intl, facts), placeOf(intl, facts)),
    bib: facts.bib,
    title: facts.name,
    live: facts.isLive ? liveWords(intl, facts) : null,
    figures: [
      clock(intl, facts),
      ...(place ? [placeFigure(intl, text(intl, 'place'), place)] : []),
      ...(category ? [placeFigure(intl, standardTitle(intl, category.name), category)] : []),
    ],
  }
}

/**
 * Returns the main figure in the picture of an athlete. For a finisher, this is the finish time or
 * the score. For an athlete who has started, it is the time of the last passing. For any other
 * athlete, it is the state in words.
 */
function clock(intl: IntlShape, { state, time, gunTime, ...facts }: AthleteFacts): Figure {
  const timing = timingOf(facts, decimalOf(intl))
  if (state === 'finished' && facts.score) {
    return { label: facts.race, value: sharedResult(intl, facts.score, time, timing) }
  }
  if (state === 'finished') {
    return {
      label: timeLabel(intl, { gunTime, chipTime: facts.chipTime ?? null }, timing),
      value: finishTime(time, timing),
    }
  }
  if (time !== null) return { label: lastSeen(intl, facts), value: passingTime(time, timing) }
  if (facts.hasOnlyStarted) return { label: facts.race, value: lastSeen(intl, facts) }
  const word = state ?? (facts.isOver ? 'no_time' : 'not_started')
  return { label: facts.race, value: intl.formatMessage({ id: `ui.result_state.${word}` }) }
}

/**
 * Returns the label of the finish time. If the athlete has both a chip time and a gun time, the
 * label says which of them is shown as the finish time, and contains the other one.
 */
function timeLabel(
  intl: IntlShape,
  { gunTime, chipTime }: Record<'gunTime' | 'chipTime', number | null>,
  timing: DurationFormat,
): string {
  if (gunTime !== null) {
    const values = { gunTime: finishTime(gunTime, timing) }
    return intl.formatMessage({ id: 'share.picture.chip_time' }, values)
  }
  if (chipTime !== null) {
    const values = { chipTime: finishTime(chipTime, timing) }
    return intl.formatMessage({ id: 'share.picture.gun_time' }, values)
  }
  return text(intl, 'finish_time')
}

function sharedResult(
  intl: IntlShape,
  score: SharedScore | undefined,
  time: number | null,
  timing: DurationFormat,
): string {
  if (score === undefined) return finishTime(time, timing)
  return resultText(intl, score, { rule: score.rule, time, timing })
}

function liveWords(intl: IntlShape, facts: AthleteFacts): string {
  const hasStarted = facts.hasOnlyStarted ?? facts.lastCheckpoint !== null
  if (hasStarted && !facts.isOver) return lastSeen(intl, facts)
  return intl.formatMessage({ id: 'ranking_status.unofficial' })
}

/** Says where an athlete without a state was last seen, in the words of `ResultState`. */
function lastSeen(
  intl: IntlShape,
  { lastCheckpoint, isOver }: Pick<AthleteFacts, 'lastCheckpoint' | 'isOver'>,
): string {
  if (isOver) return lastCheckpoint ?? intl.formatMessage({ id: 'ui.result_state.after_start' })
  const values = { checkPoint: lastCheckpoint ?? '', live: (words: string[]) => words.join('') }
  const id = lastCheckpoint === null ? 'ui.result_state.on_course' : 'ui.result_state.on_course_at'
  return intl.formatMessage({ id }, values)
}

function ranking(intl: IntlShape, facts: RankingFacts): Parts {
  const timing = timingOf(facts, decimalOf(intl))
  return {
    heading: facts.event.name,
    facts: joined(facts.race, daysOf(intl, facts), placeOf(intl, facts)),
    title: standardTitle(intl, facts.name),
    live: facts.isLive ? intl.formatMessage({ id: 'ranking_status.unofficial' }) : null,
    figures: distanceFigures(intl, facts.distance),
    podium: facts.podium.map(({ position, name, time, score }) => ({
      place: intl.formatNumber(position),
      name,
      time: sharedResult(intl, score, time, timing),
    })),
  }
}

function race(intl: IntlShape, facts: RaceFacts): Parts {
  const { startsAt, timeZone, finishers, participants } = facts
  return {
    heading: facts.event.name,
    facts: joined(daysOf(intl, facts), placeOf(intl, facts)),
    title: facts.name,
    figures: [
      ...distanceFigures(intl, facts.distance),
      ...(startsAt === null ? [] : [startFigure(intl, startsAt, timeZone)]),
      ...countFigures(
        intl,
        finishers > 0 ? 'finishers' : 'participants',
        finishers || participants,
      ),
    ],
  }
}

function event(intl: IntlShape, facts: EventFacts): Parts {
  return {
    heading: daysOf(intl, facts),
    facts: placeOf(intl, facts),
    title: facts.event.name,
    figures: [
      ...distanceFigures(intl, facts.distance),
      ...countFigures(intl, 'races', facts.races),
    ],
  }
}

/**
 * Returns the content of the picture of a replay moment. If the visitor follows exactly one
 * athlete, the title is the name of the athlete. Otherwise, the title is the name of the race.
 */
function moment(intl: IntlShape, facts: MomentFacts): Parts {
  const [first, ...others] = facts.followed
  const isOne = first !== undefined && others.length === 0
  return {
    heading: facts.event.name,
    facts: joined(...(isOne ? [facts.race] : []), daysOf(intl, facts), placeOf(intl, facts)),
    title: isOne ? first.name : facts.race,
    field: fieldShapes(facts),
    figures: [
      {
        label: text(intl, 'since_start'),
        value: passingTime(facts.atMs, wholeSeconds),
      },
      { label: text(intl, 'on_course'), value: intl.formatNumber(facts.onCourse) },
      { label: text(intl, 'finishers'), value: intl.formatNumber(facts.finished) },
    ],
  }
}

function placeFigure(
  intl: IntlShape,
  label: string,
  { position, count }: { position: number; count: number },
): Figure {
  const unit = intl.formatMessage({ id: 'share.picture.of' }, { count })
  return { label, value: intl.formatNumber(position), unit }
}

/**
 * Returns the time of day of the start. The picture shows the time zone in a smaller font, like a
 * unit.
 */
function startFigure(intl: IntlShape, startsAt: string, timeZone: string): Figure {
  const [value = '', ...zone] = timeOfDayText(intl, startsAt, timeZone).split(' ')
  return { label: text(intl, 'start'), value, unit: zone.join(' ') }
}

function distanceFigures(intl: IntlShape, metres: number | null): Figure[] {
  if (metres === null) return []
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return [{ label: text(intl, 'distance'), value: intl.formatNumber(value, options) }]
}

function countFigures(
  intl: IntlShape,
  label: 'finishers' | 'participants' | 'races',
  count: number,
): Figure[] {
  return count === 0 ? [] : [{ label: text(intl, label), value: intl.formatNumber(count) }]
}

type Label =
  | 'distance'
  | 'finish_time'
  | 'finishers'
  | 'on_course'
  | 'participants'
  | 'place'
  | 'races'
  | 'since_start'
  | 'start'

function text(intl: IntlShape, label: Label): string {
  return intl.formatMessage({ id: `share.picture.${label}` })
}

function daysOf(intl: IntlShape, { event, isPostponed, status, newPlace }: ShareFacts): string {
  if (isPostponed) return intl.formatMessage({ id: 'ui.start.postponed' })
  const { dateFrom, dateTo } = event
  const days =
    dateFrom === dateTo ? formatDay(dateFrom) : `${formatDay(dateFrom)} – ${formatDay(dateTo)}`
  if (status === undefined) return days
  const words =
    status === 'moved' && newPlace
      ? intl.formatMessage({ id: 'ui.start.moved_to' }, { place: newPlace })
      : intl.formatMessage({ id: `event_status.${status}` })
  return joined(words, days)
}

function placeOf(intl: IntlShape, { event: { city, country } }: ShareFacts): string {
  const region = country === null ? null : countryName(country, intl.locale)
  return [city, region].filter(Boolean).join(', ')
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
