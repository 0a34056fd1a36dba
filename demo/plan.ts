import Type, { type Static } from 'typebox'
import { choice, prose, slug, strict, text } from '../reader/schema-fields.ts'
import { entryStates, eventStatuses } from '../domain/events.ts'
import { timeRules } from '../domain/results.ts'
import { courseShapes } from './courses/shapes.ts'
import { demoSportNames } from './sports.ts'

const name = text('Write a name.')
const number = Type.Number({ expected: 'Write a number.' })
const positive = Type.Number({ exclusiveMinimum: 0, expected: 'Write a number above 0.' })
const whole = Type.Integer({ expected: 'Write a whole number.' })
const duration = Type.String({
  pattern: '^(?:\\d+:)?\\d{1,2}:\\d{2}(?:\\.\\d)?$',
  expected: "Write '1:04:20', '29:10' or '3:58.4', in quotes.",
})

export const Town = Type.Object(
  {
    name,
    /** Country as a lower-case code of ISO 3166-1 alpha-2. */
    country: Type.String({ pattern: '^[a-z]{2}$', expected: 'Write two small letters.' }),
    timeZone: name,
    /** Longitude, latitude, and height of the valley in metres above sea level. */
    at: Type.Tuple([number, number, number], {
      expected: 'Write [longitude, latitude, altitude].',
    }),
  },
  strict,
)
export type Town = Static<typeof Town>

export const organisationSchema = (towns: string[]) =>
  Type.Object({ name, town: choice(towns), description: prose }, strict)

/**
 * Dates of an event relative to today:
 * - `from` and `to`: the event begins `from` days after today and ends `to` days after today; with
 * -1 and 1 it is under way in every time zone;
 * - `now`: the event is on the current local date; the local time decides whether it is over,
 * running or upcoming;
 * - `days`: the event begins this many days after today; 'weekend' means Sunday, or Saturday if
 * today is Sunday;
 * - `weeks` and `day`: the event begins on this weekday, about this many weeks after today; a
 * negative number is in the past.
 */
const Slot = Type.Union(
  [
    Type.Literal('now'),
    Type.Object({ from: whole, to: whole }, strict),
    Type.Object(
      { days: Type.Union([Type.Integer({ minimum: 1, maximum: 6 }), Type.Literal('weekend')]) },
      strict,
    ),
    Type.Object({ weeks: whole, day: choice(['saturday', 'sunday']) }, strict),
  ],
  {
    expected:
      'Write now, { from: -1, to: 1 }, { days: 4 }, { days: weekend } or { weeks: -8, day: sunday }.',
  },
)
export type Slot = Static<typeof Slot>

const Race = Type.Object(
  {
    race: Type.Object(
      {
        /** Key of the race, unique within the event. */
        key: slug,
        name,
        sport: choice(demoSportNames),
        /** Day of the event, from 0 for the first day. */
        day: Type.Optional(whole),
        /** Local time of the start. */
        start: Type.String({ pattern: '^\\d{2}:\\d{2}$', expected: "Write '09:30', in quotes." }),
      },
      strict,
    ),
    course: Type.Object(
      {
        shape: choice(courseShapes),
        /** Distance in metres. */
        distance: positive,
        /** Hours from the start until the course closes. */
        limit: positive,
        /** Key of another race of this event. Both races have the same course. */
        courseOf: Type.Optional(slug),
        laps: Type.Optional(positive),
        /** Start of the course. The default is the centre of the town. */
        at: Type.Optional(
          Type.Tuple([number, number], { expected: 'Write [longitude, latitude].' }),
        ),
        /** Rotation of the drawn course in degrees, anticlockwise from east. */
        turn: Type.Optional(number),
        /** Height difference in metres. The default is the height difference of the event. */
        relief: Type.Optional(number),
        /** Climb in metres from the foot to the top of a pass or ridge. */
        climb: Type.Optional(number),
      },
      strict,
    ),
    /**
     * Distances of the checkpoints from the start, in metres. The default is the usual checkpoints
     * of the sport and the distance.
     */
    checkpoints: Type.Optional(Type.Record(Type.String(), positive)),
    results: Type.Optional(
      Type.Object(
        {
          /** Number of starters, winning time, median time. */
          field: Type.Tuple([whole, duration, duration], {
            expected: 'Write [starters, winning time, median time].',
          }),
          elite: Type.Optional(whole),
          /** Number of start waves. A few minutes separate two waves. */
          waves: Type.Optional(whole),
          /** Format of bibs: `W12` has prefix W, `007` has three digits. */
          bibs: Type.Optional(
            Type.Object(
              {
                prefix: Type.Optional(name),
                digits: Type.Optional(whole),
                from: Type.Optional(whole),
              },
              strict,
            ),
          ),
          decidedBy: Type.Optional(choice(timeRules)),
          /** Seconds between two starters of a race with individual starts. */
          interval: Type.Optional(positive),
          /**
           * The distance covered until the course closes decides. The times of the field are those
           * of one lap. Only for races in the past: no timer records them.
           */
          byDistance: Type.Optional(Type.Literal(true)),
          /** Whether teams take part, as in a relay. Only for races in the past. */
          ofTeams: Type.Optional(Type.Literal(true)),
          /** Races with the same roster and the same number of starters have the same people. */
          roster: Type.Optional(slug),
        },
        strict,
      ),
    ),
  },
  strict,
)

const Status = Type.Object(
  {
    is: choice(eventStatuses),
    reason: name,
    /** Number of days before today on which the organiser set the status of the event. */
    daysAgo: Type.Integer({ minimum: 1, expected: 'Write a whole number above 0.' }),
    /** Number of days by which the first day of the event was moved. */
    laterBy: Type.Optional(whole),
    place: Type.Optional(name),
  },
  strict,
)

/**
 * Registration for the event. `opens` and `closes` are numbers of days after today. A negative
 * number is a day in the past.
 */
const Entries = Type.Object(
  { opens: whole, closes: Type.Optional(whole), price: name, state: choice(entryStates) },
  strict,
)

const News = Type.Object(
  {
    /** Part of the id of the news item. */
    key: slug,
    /**
     * Number of days after the first day of the event. Without `day`, `fromToday` is a number of
     * days after today.
     */
    day: Type.Optional(whole),
    fromToday: Type.Optional(whole),
    title: name,
    subtitle: name,
    body: prose,
  },
  strict,
)
export type NewsPlan = Static<typeof News>

/**
 * Schema of an event in `plans/`.
 * @param organisations allowed keys of organisations
 * @param towns allowed keys of towns
 */
export const eventSchema = (organisations: string[], towns: string[]) =>
  Type.Object(
    {
      name,
      organisation: choice(organisations),
      when: Slot,
      place: Type.Object(
        {
          town: choice(towns),
          /** Height difference in metres between nearby valleys and hills. */
          relief: number,
          /** Place where athletes collect their bibs. */
          collection: name,
          finish: name,
        },
        strict,
      ),
      /** Share of starters from other countries. The default is 0.2. */
      abroad: Type.Optional(Type.Number({ minimum: 0, maximum: 1, expected: 'Write 0 to 1.' })),
      /** Text in Markdown. */
      description: prose,
      /** Last paragraph of the description, in Markdown. */
      note: Type.Optional(prose),
      races: Type.Array(Race, { minItems: 1, expected: 'List at least one race.' }),
      status: Type.Optional(Status),
      entries: Type.Optional(Entries),
      sponsors: Type.Optional(Type.Array(name)),
      news: Type.Optional(Type.Array(News)),
    },
    strict,
  )
export type EventFields = Static<ReturnType<typeof eventSchema>>

type RaceFields = Static<typeof Race>
export type RacePlan = RaceFields['race'] &
  RaceFields['course'] &
  Partial<NonNullable<RaceFields['results']>> &
  Pick<RaceFields, 'checkpoints'>

/** An event of the demo season. Its dates are relative to today. */
export type EventPlan = Omit<EventFields, 'organisation' | 'place' | 'races'> &
  Omit<EventFields['place'], 'town'> & {
    /** Id of the event. It stays the same while the dates move with today. */
    id: string
    organisation: { id: string; name: string; description: string; town: Town }
    town: Town
    races: RacePlan[]
  }

/** A race of an event with its start and closing times. */
export interface ScheduledRace {
  plan: RacePlan
  startsAt: Date
  closesAt: Date
  /** A race is `over` once its course is closed. */
  progress: 'upcoming' | 'running' | 'over'
}
