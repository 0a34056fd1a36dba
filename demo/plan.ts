import Type, { type Static } from 'typebox'
import { choice, prose, slug, strict, text } from '../reader/schema-fields.ts'
import { timeRules } from '../domain/results.ts'
import { type RaceSport, raceSports } from '../domain/sports.ts'
import { courseShapes } from './courses/shapes.ts'

export type PlannedSport = Exclude<RaceSport, 'wheelchair'>
const plannedSports = raceSports.filter((sport): sport is PlannedSport => sport !== 'wheelchair')

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
    /** Lower-case ISO 3166-1 alpha-2. */
    country: Type.String({ pattern: '^[a-z]{2}$', expected: 'Write two small letters.' }),
    timeZone: name,
    /** Longitude, latitude, and metres of the valley above sea level. */
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
 * - `from` and `to`: under way from and to so many days after today, so it includes now in every time zone;
 * - `now`: on the current local date; over, running or upcoming depending on the local time;
 * - `days`: so many days after today, or on the Sunday (else Saturday) for 'weekend';
 * - `weeks` and `day`: on this weekday, so many weeks away from this week; negative is past.
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
        /** Unique within the event. */
        key: slug,
        name,
        sport: choice(plannedSports),
        /** Day of the event; 0 is the first. */
        day: Type.Optional(whole),
        /** Local time. */
        start: Type.String({ pattern: '^\\d{2}:\\d{2}$', expected: "Write '09:30', in quotes." }),
      },
      strict,
    ),
    course: Type.Object(
      {
        shape: choice(courseShapes),
        /** Metres. */
        distance: positive,
        /** Hours from the start until the course closes. */
        limit: positive,
        /** Key of the race of this event with the same course. */
        courseOf: Type.Optional(slug),
        laps: Type.Optional(positive),
        /** Start of the course; the town centre by default. */
        at: Type.Optional(
          Type.Tuple([number, number], { expected: 'Write [longitude, latitude].' }),
        ),
        /** Rotation of the drawn course in degrees, anticlockwise from east. */
        turn: Type.Optional(number),
        /** Height difference in metres; that of the event by default. */
        relief: Type.Optional(number),
        /** Metres of climb from the foot to the top of a pass or ridge. */
        climb: Type.Optional(number),
      },
      strict,
    ),
    /** Metres from the start; usual places by default. */
    checkpoints: Type.Optional(Type.Record(Type.String(), positive)),
    results: Type.Optional(
      Type.Object(
        {
          /** Number of starters, and the winning and median times. */
          field: Type.Tuple([whole, duration, duration], {
            expected: 'Write [starters, winning time, median time].',
          }),
          elite: Type.Optional(whole),
          /** Number of start waves, some minutes apart. */
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
          /** Seconds between two starters in an individual start. */
          interval: Type.Optional(positive),
          /** Races with the same roster have the same people with the same bibs. */
          roster: Type.Optional(slug),
        },
        strict,
      ),
    ),
  },
  strict,
)

const News = Type.Object(
  {
    /** Part of the id of the news item. */
    key: slug,
    /** Days after the first day of the event, or after today. */
    day: Type.Optional(whole),
    fromToday: Type.Optional(whole),
    title: name,
    subtitle: name,
    body: prose,
  },
  strict,
)
export type NewsPlan = Static<typeof News>

/** Schema of an event in `plans/`, of one of these organisations in one of these towns. */
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
          /** Where bibs are collected. */
          collection: name,
          finish: name,
        },
        strict,
      ),
      /** Share of starters from other countries; 0.2 by default. */
      abroad: Type.Optional(Type.Number({ minimum: 0, maximum: 1, expected: 'Write 0 to 1.' })),
      /** Text in Markdown. */
      description: prose,
      /** Last paragraph of the description. */
      note: Type.Optional(prose),
      races: Type.Array(Race, { minItems: 1, expected: 'List at least one race.' }),
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

/** An event of the demo season, with dates relative to today. */
export type EventPlan = Omit<EventFields, 'organisation' | 'place' | 'races'> &
  Omit<EventFields['place'], 'town'> & {
    /** Stable while the dates move with today. */
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
  /** Over once the course is closed. */
  progress: 'upcoming' | 'running' | 'over'
}
