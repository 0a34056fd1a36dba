import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, PageOf, Paging, Ref } from '../../platform/http/schemas.ts'
import { patterns } from '../../platform/http/patterns.ts'
import { Gender } from '../enumerations.ts'
import { forecasts } from './forecast-schema.ts'
import { Bib, Category } from '../response-fields.ts'

const checkPointId = Nullable(
  Type.String({ description: 'Id of the furthest checkpoint; null after the start.' }),
)
const checkPoint = Nullable(
  Type.String({ description: 'Name of the furthest checkpoint; null after the start.' }),
)

export const OnCourseAthlete = Type.Object(
  {
    participant_id: Id,
    race_id: Id,
    name: Type.String({ description: 'Full name.' }),
    bib: Nullable(Bib),
    gender: Nullable(Gender),
    category: Nullable(Category),
    check_point_id: checkPointId,
    check_point: checkPoint,
    passed_at: Nullable(
      Instant('Instant of the last passing; null when the start of the race is unknown.'),
    ),
    next_check_point: Nullable(
      Type.String({ description: 'Name of the next checkpoint; null for the finish.' }),
    ),
    expected_at: Nullable(
      Instant(
        'Estimate of the instant at the next checkpoint or the finish, the middle of the forecast. Null when it cannot be computed.',
      ),
    ),
    forecast: forecasts,
    overdue_from: Nullable(
      Instant(
        'The athlete is overdue from this instant on: the latest time of the forecast, plus the time from its middle to its latest time, at least five minutes. At the latest the end of the day of the race, if its event has starts on several days. Null when nothing can be estimated.',
      ),
    ),
  },
  { title: 'OnCourseAthlete', description: 'An athlete between the start and the finish.' },
)
export type OnCourseAthlete = Static<typeof OnCourseAthlete>

export const OnCourseGroup = Type.Object(
  {
    check_point_id: checkPointId,
    check_point: checkPoint,
    athletes_count: Type.Integer({ description: 'Number of athletes.' }),
  },
  { title: 'OnCourseGroup', description: 'Athletes on the course with the same last checkpoint.' },
)
export type OnCourseGroup = Static<typeof OnCourseGroup>

export const OnCoursePage = Type.Object(
  {
    ...PageOf(OnCourseAthlete, 'OnCoursePage').properties,
    groups: Type.Array(Ref(OnCourseGroup), {
      description: 'Numbers of all athletes on the course by last checkpoint, the furthest first.',
    }),
    private_count: Type.Integer({
      description:
        'Number of private profiles without a result, who are not listed: some may be on the course.',
    }),
  },
  {
    title: 'OnCoursePage',
    description: 'Athletes on the course by last checkpoint, the furthest first.',
  },
)
export type OnCoursePage = Static<typeof OnCoursePage>

export const OnCourseQuery = Type.Object({
  ...Paging.properties,
  checkpoint: Type.Optional(
    Type.String({
      title: 'CheckpointId',
      maxLength: 200,
      pattern: patterns.checkpoint,
      description:
        'Only athletes with this last checkpoint: its id, or `start` for none so far. 404 `checkpoint.notFound` for an id that the race does not have.',
    }),
  ),
  overdue: Type.Optional(
    Type.String({
      title: 'OverdueAt',
      pattern: patterns.instant,
      description: 'Only athletes who are overdue at this instant.',
    }),
  ),
})
