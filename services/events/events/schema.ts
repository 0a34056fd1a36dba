import Type, { type Static } from 'typebox'
import { raceSports } from '../sports.ts'
import { Filters } from '../../platform/filters.ts'
import {
  Id,
  IdParameter,
  Ids,
  Nullable,
  OneOf,
  PageOf,
  Paging,
  Ref,
  Sort,
} from '../../platform/schemas.ts'
import { Sponsor } from '../sponsors/schema.ts'
import { TimetableItem } from '../timetable/schema.ts'
import { EventFiltersGiven, EventState } from './filters.ts'

export const Sport = OneOf(raceSports, {
  title: 'Sport',
  description: 'The nine sports, and the wheeled classes of races.',
})

export const Event = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'As its organisation writes it.' }),
    description: Type.String({ description: 'One line of plain text; empty when there is none.' }),
    description_html: Type.String({
      description: 'The same as safe HTML: paragraphs, lists, emphasis, links and headings.',
    }),
    city: Nullable(Type.String({ description: 'Where it takes place, as people there write it.' })),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    time_zone: Type.String({
      description: 'IANA name of the zone in which the event takes place.',
    }),
    date_from: Type.String({
      format: 'date',
      description: 'First day, YYYY-MM-DD, in the event’s own zone.',
    }),
    date_to: Type.String({
      format: 'date',
      description: 'Last day, YYYY-MM-DD, in the event’s own zone.',
    }),
    starts_at: Type.String({ format: 'date-time', description: 'The instant of the first start.' }),
    ends_at: Type.String({ format: 'date-time', description: 'The instant at which it is over.' }),
    state: EventState,
    all_sports: Type.Array(Sport, { description: 'The sports of its races, without repeats.' }),
    main_distance: Nullable(Type.Integer({ description: 'Of the first race, in metres.' })),
    course_outline: Nullable(
      Type.Array(Type.Integer(), {
        description:
          'The first course as a drawing: x, y, x, y, …, as few points as show its bends, larger side 1000, y downwards.',
      }),
    ),
    image_url: Nullable(Type.String({ description: 'Append /{variant}.' })),
    logo_url: Nullable(Type.String({ description: 'Append /{variant}.' })),
    timeline_welcome_image_url: Nullable(Type.String({ description: 'Append /{variant}.' })),
    organisation_id: Id,
    timetable: Type.Optional(
      Type.Array(Ref(TimetableItem), {
        description: 'In the event’s order. Only where one event is asked for.',
      }),
    ),
    sponsors: Type.Optional(
      Type.Array(Ref(Sponsor), {
        description: 'In the event’s order. Only where one event is asked for.',
      }),
    ),
  },
  { title: 'Event', description: 'A sports event: one or more races on one or more days.' },
)
export type Event = Static<typeof Event>

export const EventPage = PageOf(Event, 'EventPage')
export type EventPage = Static<typeof EventPage>

const EventList = OneOf(['week', 'upcoming', 'finished'], {
  title: 'EventList',
  description:
    'week: not over, and within seven days in its own zone, by start. upcoming: not yet started, by start. finished: over, latest first.',
})

export const EventQuery = Type.Object({
  ...Paging.properties,
  list: Type.Optional(EventList),
  ids: Type.Optional(Ids),
  organisationId: Type.Optional(IdParameter),
  filters: Type.Optional(Filters('EventFilters', EventFiltersGiven)),
  sort: Type.Optional(
    Sort(
      'EventSort',
      ['date', 'name'],
      'coming events by their start, then finished ones, newest first.',
    ),
  ),
})
export type EventQuery = Static<typeof EventQuery>
