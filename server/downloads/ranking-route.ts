import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Upstream } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import { filtersOf, readRankingView } from '../../src/router/ranking-view.ts'
import { getFromEvents } from '../upstream/get-from-events.ts'
import { csvOf } from './ranking-csv.ts'
import { openRankingEntries, type RankingEntries } from './ranking-entries.ts'
import { jsonOf } from './ranking-json.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  json: { type: 'application/json; charset=utf-8', write: jsonOf },
}

/** Requests that one download adds to the rate limit. */
const requestsPerDownload = 10

/**
 * `/downloads/rankings/{id}.csv` and `.json`: all entries that match the filters in the query string.
 * Entries are streamed page by page, so that memory use does not depend on the length of the ranking.
 */
export function downloadRoutes(
  app: FastifyInstance,
  { requests, work }: Admission,
  events: Upstream,
) {
  app.get<{ Params: { file: string } }>('/downloads/rankings/:file', async (request, reply) => {
    const file = /^([A-Za-z0-9_-]{1,160})\.(csv|json)$/.exec(request.params.file)
    const [, id, extension] = file ?? []
    if (id === undefined || (extension !== 'csv' && extension !== 'json')) throw routeNotFound()
    const client = networkOf(request.ip)
    await requests.take(client, requestsPerDownload)
    const signal = currentRequest()?.signal
    const view = readRankingView(request)
    // The first page is read before the response starts, so that a missing ranking is a real 404.
    const ranking = await openRankingEntries(id, filtersOf(view), view, (url) =>
      // Each page takes its own queue slot, so that a slow reader holds none between pages.
      work.run(client, signal, () => getFromEvents(events, url, signal)),
    )
    const { type, write } = formats[extension]
    return reply
      .type(type)
      .headers({
        'content-disposition': attachment(`${id}.${extension}`, ranking, extension),
        'cache-control': 'public, max-age=0, s-maxage=1',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .send(Readable.from(write(ranking)))
  })
}

/** Content-Disposition with the ranking's title as UTF-8 file name and its id as fallback (RFC 6266). */
function attachment(plain: string, { ranking, race, event }: RankingEntries, extension: string) {
  const title = `${event.name}, ${race.name}, ${ranking.name}`
  // Characters that file systems do not allow in names.
  const name = `${title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.${extension}`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
