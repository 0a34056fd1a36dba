import Type, { type Static } from 'typebox'
import { raceSports } from '../../../domain/sports.ts'
import { Filters } from '../../platform/http/filters.ts'
import {
  Id,
  IdParameter,
  Ids,
  Instant,
  Nullable,
  OneOf,
  PageOf,
  Paging,
  Ref,
  Sort,
} from '../../platform/http/schemas.ts'
import { Sponsor } from '../sponsors/schema.ts'
import { TimetableItem } from '../timetable/schema.ts'
import { EntryState, EventFilterInput, EventState } from './filters.ts'
import { EventStatus } from '../enumerations.ts'
import { CountryCode, PictureUrl } from '../response-fields.ts'

export const Sport = OneOf(raceSports, {
  title: 'Sport',
  values: {
    running: 'Running: road, trail, track or hills.',
    cycling: 'Cycling.',
    walking: 'Walking.',
    triathlon: 'Swimming, cycling and running in one race.',
    swimming: 'In a pool or in open water.',
    inline_skating: 'On inline skates.',
    ice_skating: 'On ice.',
    obstacle_run: 'Running over obstacles.',
    biathlon: 'Skiing and shooting.',
    wheelchair: 'Wheelchair class within a race.',
    handcycle: 'Handcycle class.',
    wheelchair_race: 'Wheelchair race.',
  },
  description: 'The sports, and the wheeled classes of races.',
})

const Coordinates = Type.Object(
  {
    latitude: Type.Number({ description: 'Degrees north of the equator.' }),
    longitude: Type.Number({ description: 'Degrees east of Greenwich.' }),
  },
  {
    title: 'Coordinates',
    description:
      'Where an event is, in degrees (WGS 84): the first point of its first known course, else its city; null when neither is known. A moved event is in the city that its new place names; null when the new place names no known city.',
  },
)

export const StatusDecision = Type.Object(
  {
    reason: Nullable(
      Type.String({ description: 'A sentence of the organiser; null when none was given.' }),
    ),
    decided_at: Nullable(Instant('When it was decided; null when unknown.')),
    previous_date: Nullable(
      Type.String({
        format: 'date',
        description: 'First day before the postponement; null unless postponed.',
      }),
    ),
    new_date: Nullable(
      Type.String({
        format: 'date',
        description: 'First day after the postponement; null while it is not known.',
      }),
    ),
    new_place: Nullable(
      Type.String({ description: 'The place in place of the planned one; null when not moved.' }),
    ),
  },
  {
    title: 'StatusDecision',
    description: 'The decision behind the status; null while the status is scheduled.',
  },
)

export const Entries = Type.Object(
  {
    url: Nullable(
      Type.String({ description: 'Page of the organiser where people enter; null without one.' }),
    ),
    opens: Nullable(Instant('When entries open; null when the organiser says nothing.')),
    closes: Nullable(Instant('When entries close; null: at the start.')),
    price: Nullable(
      Type.String({
        description:
          'Price as text, as written by the organiser, with its currency; null without one.',
      }),
    ),
    state: EntryState,
  },
  {
    title: 'Entries',
    description: 'How to enter; null when the organiser says nothing about entries.',
  },
)

export const Event = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Name as written by the organisation.' }),
    description: Type.String({ description: 'One line of plain text; empty when there is none.' }),
    description_html: Type.String({
      description: 'The description as safe HTML: paragraphs, lists, emphasis, links and headings.',
    }),
    city: Nullable(
      Type.String({
        description:
          'City, in the language of the place. A moved event is in the city that its new place names, spelled as there; null when the new place names no known city.',
      }),
    ),
    country: Nullable(CountryCode),
    time_zone: Type.String({
      description: 'IANA time zone of the event.',
    }),
    date_from: Type.String({
      format: 'date',
      description: 'First day, YYYY-MM-DD, in the event’s time zone.',
    }),
    date_to: Type.String({
      format: 'date',
      description: 'Last day, YYYY-MM-DD, in the event’s time zone.',
    }),
    starts_at: Instant(
      'Time of the first start; while the new start is not known, the planned one.',
    ),
    ends_at: Instant(
      'Time at which the event is over: the end in the package or the end of the last day, or the time when the slowest athletes of its last race arrive. The end in the package is only exceeded by races whose gun was fired.',
    ),
    state: EventState,
    status: EventStatus,
    status_decision: Nullable(StatusDecision),
    entries: Nullable(Entries),
    revision: Type.Integer({
      description:
        'Grows with each change of what calendars show: names, places, times and status of the event and its races. Never falls.',
    }),
    revised_at: Instant('Time of the last such change.'),
    all_sports: Type.Array(Sport, { description: 'The sports of its races, without duplicates.' }),
    main_distance: Nullable(
      Type.Integer({ description: 'Distance of the first race in metres; null when unknown.' }),
    ),
    course_outline: Nullable(
      Type.Array(Type.Integer(), {
        description:
          'The first course as a drawing: x, y, x, y, …, simplified to the points that show its bends, larger side 1000, y downwards; null without a course.',
      }),
    ),
    coordinates: Nullable(Coordinates),
    image_url: Nullable(PictureUrl),
    logo_url: Nullable(PictureUrl),
    timeline_welcome_image_url: Nullable(PictureUrl),
    organisation_id: Id,
    timetable: Type.Optional(
      Type.Array(Ref(TimetableItem), {
        description: 'In the event’s order. Only in the response for a single event.',
      }),
    ),
    sponsors: Type.Optional(
      Type.Array(Ref(Sponsor), {
        description: 'In the event’s order. Only in the response for a single event.',
      }),
    ),
  },
  { title: 'Event', description: 'A sports event: one or more races on one or more days.' },
)
export type Event = Static<typeof Event>

export const EventPage = PageOf(Event, 'EventPage')
export type EventPage = Static<typeof EventPage>

export const EventList = OneOf(['week', 'upcoming', 'finished'], {
  title: 'EventList',
  values: {
    week: "Not over, with a day within the next seven days in the event's time zone; by first start.",
    upcoming: 'Not yet started; by first start.',
    finished: 'Over; the latest first.',
  },
  description:
    'week: not over and within seven days in its time zone, by start. upcoming: not yet started or postponed, by start. finished: over, latest first.',
})

export const EventQuery = Type.Object({
  ...Paging.properties,
  list: Type.Optional(EventList),
  ids: Type.Optional(Ids),
  organisationId: Type.Optional(IdParameter),
  filters: Type.Optional(Filters(EventFilterInput)),
  sort: Type.Optional(
    Sort(
      ['date', 'name', 'near'],
      'coming events by start, those that are postponed without a new start last once their old days have passed; then finished events, newest first.',
    ),
  ),
})
export type EventQuery = Static<typeof EventQuery>
