import Type, { type Static } from 'typebox'
import { Day, Filters, Range } from '../../platform/http/filters.ts'
import {
  Id,
  IdParameter,
  Ids,
  Instant,
  Nullable,
  PageOf,
  Paging,
  Sort,
} from '../../platform/http/schemas.ts'
import { EventFilters } from '../events/filters.ts'
import { PictureUrl } from '../response-fields.ts'

export const NewsItem = Type.Object(
  {
    id: Id,
    event_id: Nullable(Id),
    event_name: Nullable(
      Type.String({ description: 'Name of the news item’s event; null for news of the site.' }),
    ),
    event_time_zone: Nullable(
      Type.String({
        description: 'IANA time zone of the news item’s event; null for news of the site.',
      }),
    ),
    title: Type.String({ description: 'Plain text.' }),
    subtitle: Type.String({ description: 'Plain text; empty when there is none.' }),
    body_html: Type.String({
      description: 'Safe HTML: paragraphs, lists, emphasis, links and headings only.',
    }),
    image_url: Nullable(PictureUrl),
    published_from: Instant('Publication time; the item is not readable before.'),
  },
  { title: 'NewsItem', description: 'An update of an event, or of the site.' },
)
export type NewsItem = Static<typeof NewsItem>

export const NewsPage = PageOf(NewsItem, 'NewsPage')
export type NewsPage = Static<typeof NewsPage>

export const NewsFilters = Type.Object({
  event: Type.Optional({ ...IdParameter, description: 'id of an event' }),
  organisation: EventFilters.properties.organisation,
  date: Type.Optional(
    Range(
      Day,
      'first and last day of publication as YYYY-MM-DD, either null when open: in the time zone of the event, or UTC',
    ),
  ),
})
export type NewsFilters = Static<typeof NewsFilters>

/** Query parameters for the news of one event. */
export const UpdatesQuery = Type.Object({
  ...Paging.properties,
  sort: Type.Optional(Sort(['date', 'title'], 'latest first. Ties by id.')),
})

export const NewsQuery = Type.Object({
  ...UpdatesQuery.properties,
  ids: Type.Optional(Ids),
  eventId: Type.Optional(IdParameter),
  filters: Type.Optional(Filters(NewsFilters)),
})
export type NewsQuery = Static<typeof NewsQuery>
