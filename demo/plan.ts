import type { Checkpoint } from '../services/events/database.ts'
import type { CourseShape } from './courses/shapes.ts'
import type { OrganisationId } from './plans/organisations.ts'
import type { TownId } from './plans/towns.ts'
import type { RaceSport } from '../domain/sports.ts'
import type { TimeRule } from '../domain/results.ts'

/** An event of the demo season, with dates relative to today. */
export interface EventPlan {
  /** Stable while the dates move with today. */
  id: string
  name: string
  organisation: OrganisationId
  town: TownId
  when: Slot
  /** Text in Markdown. */
  description: string
  /** Height difference in metres between nearby valleys and hills. */
  relief: number
  races: RacePlan[]
  /** Share of starters from other countries; 0.2 by default. */
  abroad?: number
  news?: NewsPlan[]
  sponsors?: string[]
  /** Where bibs are collected, and where the finish is. */
  places: [collection: string, finish: string]
}

/**
 * Dates of an event relative to today:
 * - `under way`: from `from` to `to` days after today, so it includes now in every time zone;
 * - `now`: on the current local date; over, running or upcoming depending on the local time;
 * - `week`: `days` after today, or on the Sunday (else Saturday) for 'weekend';
 * - `weeks`: on weekday `day`, `weeks` weeks away from this week; negative is past.
 */
export type Slot =
  | { kind: 'under way'; from: number; to: number }
  | { kind: 'now' }
  | { kind: 'week'; days: 1 | 2 | 3 | 4 | 5 | 6 | 'weekend' }
  | { kind: 'weeks'; weeks: number; day: 'saturday' | 'sunday' }

export type PlannedSport = Exclude<RaceSport, 'wheelchair'>

export interface RacePlan extends RaceOptions {
  /** Key of the race, unique within the event. */
  key: string
  name: string
  sport: PlannedSport
  /** Metres. */
  distance: number
  /** Local start time, `HH:MM`. */
  start: string
}

export interface RaceOptions {
  /** Hours from the start until the course closes. */
  limit: number
  course: CourseShape
  /** Day of the event; 0 is the first. */
  day?: number
  /** Key of the race of this event with the same course. */
  courseOf?: string
  laps?: number
  /** Start of the course as longitude and latitude; the town centre by default. */
  at?: [longitude: number, latitude: number]
  /** Rotation of the drawn course in degrees, anticlockwise from east. */
  turn?: number
  /** Height difference in metres; that of the event by default. */
  relief?: number
  /** Metres of climb from the foot to the top of a pass or ridge. */
  climb?: number
  checkpoints?: Checkpoint[]
  /** Number of starters, and the winning and median times, `h:mm:ss`. */
  field?: [starters: number, winner: string, median: string]
  elite?: number
  /** Number of start waves, some minutes apart. */
  waves?: number
  /** Format of bibs: `W12` has prefix W, `007` has three digits. */
  bibs?: { prefix?: string; digits?: number; from?: number }
  decidedBy?: TimeRule
  /** Seconds between two starters in an individual start. */
  interval?: number
  /** Races with the same roster have the same people with the same bibs. */
  roster?: string
}

export interface NewsPlan {
  /** Part of the id of the news item. */
  key: string
  /** Days after the first day of the event, or after today. */
  day?: number
  fromToday?: number
  title: string
  subtitle: string
  /** Text in Markdown. */
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

/** A race of an event with its start and closing times. */
export interface ScheduledRace {
  plan: RacePlan
  startsAt: Date
  closesAt: Date
  /** Milliseconds since the start, rounded down to ticks; null before the start, 'over' after closing. */
  progress: number | 'over' | null
}
