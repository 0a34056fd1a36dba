import { readPaging } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { SearchResponse, SearchQuery } from './schema.ts'
import type { Search } from './search.ts'

export function searchRoutes(app: Service, search: Search) {
  app.get(
    '/v1/web/search',
    {
      config: { countsWords: 'q', isCostly: true },
      schema: {
        operationId: 'search',
        description:
          'Events, athletes, places, clubs and organisers by parts of their names, athletes also by start number: the whole name first, then whole words, beginnings, parts and similar words; coming events first, then the latest. For a text that more than 1,000 names begin with, only the latest are found. Each word counts as a request in the rate limit, a word of more than eight letters as several.',
        querystring: SearchQuery,
        response: { 200: SearchResponse },
      },
    },
    async ({ query }) => ({
      result: await search({
        ...readPaging(query),
        text: query.q,
        group: query.group,
        language: query.language,
      }),
    }),
  )
}
