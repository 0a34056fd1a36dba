import Type, { type Static } from 'typebox'
import { Id, Instant } from '../../platform/http/schemas.ts'

/** Number of events on one page of the list. */
export const eventsPerPage = 100

export const SitemapEventList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Id,
        has_news: Type.Boolean({ description: 'Whether news of the event are published.' }),
        races: Type.Array(
          Type.Object({
            id: Id,
            has_open_replay: Type.Boolean({
              description:
                'Whether the event is over and everybody may play the replay of the race.',
            }),
            rankings: Type.Array(
              Type.Object({
                id: Id,
                updated_at: Instant('When the ranking was published last.'),
              }),
              { description: 'In the order of the race.' },
            ),
          }),
          { description: 'In the order of the event.' },
        ),
      }),
      { description: 'In the order of the ids.' },
    ),
  },
  { title: 'SitemapEventList', description: 'Ids of events with their races and rankings.' },
)
export type SitemapEventList = Static<typeof SitemapEventList>

export const SitemapQuery = Type.Object({
  page: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: `Page number, from 1; a page has ${String(eventsPerPage)} events.`,
  }),
})
