import Type, { type Static, type TSchema } from 'typebox'
import { eventStatuses } from '../../../../domain/events.ts'
import { genders, resultStates } from '../../../../domain/results.ts'
import { patterns } from '../../../platform/http/patterns.ts'
import { IdParameter, Instant, Line, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { largestScore } from '../../../../reader/scores.ts'
import { SentBib } from '../../response-fields.ts'

const OptionalLine = (description: string) => Type.Optional(Nullable(Line(200, description)))
const Text = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: patterns.text, description })
const Time = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_000_000_000, description })))
const Shift = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000, description }))

const places = ['computed', 'keep'] as const
const Places = Type.Optional(
  OneOf(places, {
    description:
      'What happens to places of the file that the correction contradicts: `computed` numbers the race by time from now on, `keep` publishes them as they are. Without it the correction is refused.',
  }),
)
const Reason = Line(500, 'Why, for the history.')

/** A number of laps, points or metres, with the limits of numbers in files. */
function Score<Schema extends TSchema>(score: Schema) {
  return Type.Optional(Nullable({ minimum: 0, maximum: largestScore, ...score }))
}

export const EventParameter = Type.Object({ event: IdParameter })
export const RaceInEvent = Type.Object({ event: IdParameter, race: IdParameter })
export const ResultParameter = Type.Object({
  event: IdParameter,
  race: IdParameter,
  bib: SentBib('Start number, or the id of an athlete without one.'),
})
export const NewsParameter = Type.Object({
  event: IdParameter,
  key: Type.String({ pattern: patterns.slug, maxLength: 60, description: 'Key.' }),
})

export const Patch = Type.Object(
  {
    reason: Reason,
    bib: Type.Optional(Nullable(SentBib('Start number.'))),
    name: Type.Optional(Line(200, 'Name.')),
    gender: Type.Optional(Nullable(OneOf(genders, { description: 'Gender.' }))),
    age: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 120, description: 'Age.' }))),
    team: OptionalLine('Club or team.'),
    category: OptionalLine('Category.'),
    city: OptionalLine('City.'),
    country: Type.Optional(
      Nullable(
        Type.String({ pattern: patterns.existingCountry, description: 'ISO 3166 code: `ch`.' }),
      ),
    ),
    state: Type.Optional(OneOf(resultStates, { description: 'State.' })),
    gun_time: Time('Milliseconds since the gun; null without.'),
    chip_time: Time('Milliseconds since the start line; null without.'),
    race_time: Time('Milliseconds, where the race has a single time; null without.'),
    laps: Score(Type.Integer({ maximum: 9_999, description: 'Laps; null without.' })),
    points: Score(Type.Number({ description: 'Points; null without.' })),
    distance: Score(
      Type.Integer({ description: 'Metres covered in a race of a fixed time; null without.' }),
    ),
    penalty_ms: Shift('Milliseconds that are added to all times.'),
    bonus_ms: Shift('Milliseconds that are taken off all times.'),
    places: Places,
    force: Type.Optional(
      Type.Boolean({
        description:
          'Publishes a finish time that is outside of the limits of the sport and the distance.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Patch = Static<typeof Patch>

const { bib: _bib, penalty_ms: _penalty, bonus_ms: _bonus, ...ofAnybody } = Patch.properties
/** The result of an athlete who is not in the results yet. */
export const Addition = Type.Object(
  {
    ...ofAnybody,
    name: Line(200, 'Name.'),
    state: OneOf(resultStates, { description: 'State.' }),
  },
  { additionalProperties: false },
)

/** Query of a removal, and of the request that undoes it. */
export const RemovalQuery = Type.Object({ reason: Reason, places: Places })
export const CorrectionParameter = Type.Object({
  event: IdParameter,
  correction: Type.Integer({
    minimum: 1,
    maximum: 2 ** 53 - 1,
    description: 'Number of the correction.',
  }),
})

export const CorrectionSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the correction.' }),
    race_id: Type.String({ description: 'Id of the race.' }),
    athlete_id: Type.String({ description: 'Id of the athlete.' }),
    bib: Nullable(Type.String({ description: 'Start number at the time.' })),
    changes: Type.Array(
      Type.Object({
        field: Type.String({ description: 'Field of the correction.' }),
        from: Nullable(Type.String({ description: 'Value before.' })),
        to: Nullable(Type.String({ description: 'Value after.' })),
      }),
      { description: 'Values before and after.' },
    ),
    removed: Type.Boolean({ description: 'Whether the athlete was removed.' }),
    added: Type.Boolean({ description: 'Whether the athlete was added.' }),
    penalty_ms: Type.Integer({ description: 'Penalty within the times; negative for a bonus.' }),
    reason: Type.String({ description: 'Why.' }),
    corrected_by: Nullable(Type.String({ description: 'Credential.' })),
    corrected_at: Instant('When.'),
    ended_at: Nullable(
      Instant('When it was undone or an import replaced it; null while it is in effect.'),
    ),
  },
  { title: 'ResultCorrection', description: 'A correction of the result of an athlete.' },
)
export type CorrectionBody = Static<typeof CorrectionSchema>

export const Corrections = Type.Object({
  items: Type.Array(CorrectionSchema, { description: 'The newest first, at most 1,000.' }),
})

const PublicationProperties = {
  number: Type.Integer({ description: 'Number within the event.' }),
  description: Type.String({ description: 'What was published.' }),
}
export const Publications = Type.Object({
  items: Type.Array(
    Type.Object({
      ...PublicationProperties,
      kind: Type.String({
        description:
          '`import` of a package, `table`, `correction`, or the part of the event: `facts`, `course`, `course_removal`, `picture` or `picture_removal`.',
      }),
      published_by: Nullable(Type.String({ description: 'Credential; null for the command.' })),
      published_at: Instant('When.'),
    }),
    { description: 'The newest first. All but the oldest can be undone, one after the other.' },
  ),
  is_new: Type.Boolean({
    description: 'Whether the event was published once, and can be removed.',
  }),
})
export const FileRemoved = Type.Object({
  publication: Type.Integer({ description: 'Number of this publication, for an undo.' }),
})
export const UndoBody = Type.Object(
  { publication: Type.Integer({ description: 'Number of the latest publication.' }) },
  { additionalProperties: false },
)
export const UndoneBody = Type.Object({
  undone: Type.Object(PublicationProperties, { description: 'What is no longer shown.' }),
  now: Type.Object(PublicationProperties, { description: 'What the site shows now.' }),
})

export const StatusBody = Type.Object(
  {
    status: OneOf(eventStatuses, { description: '`scheduled` takes earlier decisions back.' }),
    reason: Line(500, 'A sentence for visitors.'),
    new_start: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}(?: \\d{2}:\\d{2})?$',
        description: 'With postponed or moved: the new day or start in the time zone of the event.',
      }),
    ),
    new_place: Type.Optional(Line(200, 'With moved or postponed: where it takes place now.')),
  },
  { additionalProperties: false },
)
export const StatusDecided = Type.Object({
  name: Type.String({ description: 'Name of the event, or of event and race.' }),
  status: OneOf(eventStatuses, { description: 'The status now.' }),
  page: Type.String({ description: 'Path of the page.' }),
})

export const NewsBody = Type.Object(
  {
    title: Line(200, 'Title.'),
    subtitle: Type.Optional(Text(500, 'A sentence.')),
    body: Text(20_000, 'Text in Markdown.'),
    published_from: Type.Optional(Instant('When readers see it. Default: now.')),
  },
  { additionalProperties: false },
)
export const OrganiserNews = Type.Object({
  items: Type.Array(
    Type.Object({
      key: Type.String({ description: 'Key.' }),
      title: Type.String({ description: 'Title.' }),
      subtitle: Type.String({ description: 'A sentence; empty when there is none.' }),
      body: Type.String({ description: 'Text in Markdown.' }),
      published_from: Instant('When readers see it.'),
    }),
    { description: 'Latest first, at most 100.' },
  ),
})
export const NewsPublished = Type.Object({
  id: Type.String({ description: 'Id of the news item.' }),
  page: Type.String({ description: 'Path of the page.' }),
})
