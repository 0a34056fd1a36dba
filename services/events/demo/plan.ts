import type { CheckPoint, TimeRule } from '../database.ts'
import type { CourseShape } from './courses/shapes.ts'
import type { OrganisationId } from './plans/organisations.ts'
import type { TownId } from './plans/towns.ts'

/** An event of the demo season, wherever on the calendar today puts it. */
export interface EventPlan {
  /** Stays, while the dates move with today. */
  id: string
  name: string
  organisation: OrganisationId
  town: TownId
  when: Slot
  /** Markdown. */
  description: string
  /** Metres between valley and hill nearby. */
  relief: number
  races: RacePlan[]
  /** The share of starters from other countries, a fifth when left out. */
  abroad?: number
  news?: NewsPlan[]
  sponsors?: string[]
  /** Where start numbers are handed out and where the finish is. */
  places: [collection: string, finish: string]
}

/**
 * Where an event stands relative to today:
 * - `under way`: from `from` to `to` days after today, so that now is always inside;
 * - `now`: on whatever day it is there now; over, running or still to come by its clock;
 * - `week`: `days` after today, or on its Sunday (else Saturday) when 'weekend';
 * - `weeks`: the `day` of the week `weeks` weeks away, clear of this week; negative is past.
 */
export type Slot =
  | { kind: 'under way'; from: number; to: number }
  | { kind: 'now' }
  | { kind: 'week'; days: 1 | 2 | 3 | 4 | 5 | 6 | 'weekend' }
  | { kind: 'weeks'; weeks: number; day: 'saturday' | 'sunday' }

export type PlannedSport =
  | 'running'
  | 'cycling'
  | 'walking'
  | 'triathlon'
  | 'swimming'
  | 'inline_skating'
  | 'ice_skating'
  | 'obstacle_run'
  | 'biathlon'
  | 'handcycle'
  | 'wheelchair_race'

export interface RacePlan extends RaceOptions {
  /** Unique in its event. */
  key: string
  name: string
  sport: PlannedSport
  /** Metres. */
  distance: number
  /** `HH:MM` on the clock there. */
  start: string
}

export interface RaceOptions {
  /** Hours after the start when the course closes. */
  limit: number
  course: CourseShape
  /** Civil day of the event, 0 is the first. */
  day?: number
  /** The key of the race of this event whose course it takes. */
  courseOf?: string
  laps?: number
  /** Where the course starts when not in the middle of town: longitude, latitude. */
  at?: [longitude: number, latitude: number]
  /** Degrees from east, anticlockwise, that the course as drawn is turned. */
  turn?: number
  /** Metres between valley and hill, when other than the event's. */
  relief?: number
  /** Metres from the foot to the top of a pass or a ridge. */
  climb?: number
  checkpoints?: CheckPoint[]
  /** Starters, and the times of a winner and of the middle of the field, `h:mm:ss`. */
  field?: [starters: number, winner: string, median: string]
  /** How many of the starters are invited. */
  elite?: number
  /** Start waves, some minutes apart. */
  waves?: number
  /** How start numbers are written: `W12` has prefix W, `007` three digits. */
  bibs?: { prefix?: string; digits?: number; from?: number }
  decidedBy?: TimeRule
  /** Seconds from one starter to the next, where they start one by one. */
  interval?: number
  /** Races with the same roster have the same people with the same start numbers. */
  roster?: string
}

export interface NewsPlan {
  /** Part of the id of the item. */
  key: string
  /** Days after the event's first day, or after today. */
  day?: number
  fromToday?: number
  title: string
  subtitle: string
  /** Markdown. */
  body: string
}

export function race(
  key: string,
  name: string,
  sport: PlannedSport,
  distance: number,
  start: string,
  options: RaceOptions,
): RacePlan {
  return { key, name, sport, distance, start, ...options }
}
