import Type, { type Static } from 'typebox'
import { Id, IdParameter, Ids, Nullable, PageOf, Paging } from '../../platform/schemas.ts'

export const NewsItem = Type.Object(
  {
    id: Id,
    event_id: Nullable(Id),
    title: Type.String(),
    subtitle: Type.String(),
    body_html: Type.String({
      description: 'Safe HTML: paragraphs, lists, emphasis, links and headings, nothing else.',
    }),
    image_url: Nullable(Type.String({ description: 'Append /{variant}.' })),
    published_from: Type.String({ format: 'date-time' }),
  },
  { title: 'NewsItem', description: 'An update of an event, or of the site.' },
)
export type NewsItem = Static<typeof NewsItem>

export const NewsPage = PageOf(NewsItem, 'NewsPage')
export type NewsPage = Static<typeof NewsPage>

export const NewsQuery = Type.Object({
  ...Paging.properties,
  ids: Type.Optional(Ids),
  eventId: Type.Optional(IdParameter),
})
export type NewsQuery = Static<typeof NewsQuery>
