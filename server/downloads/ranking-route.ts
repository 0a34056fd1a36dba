import { Readable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { routeNotFound } from '../../services/platform/answer-error.ts'
import { filtersOf, readRankingView } from '../../src/app/ranking-view.ts'
import { csvOf } from './ranking-csv.ts'
import { openRankingEntries, type RankingEntries } from './ranking-entries.ts'
import { jsonOf } from './ranking-json.ts'

interface DownloadOptions {
  /** Requests of one client in a minute; 0 for no limit. */
  requestsPerMinute: number
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  json: { type: 'application/json; charset=utf-8', write: jsonOf },
}

/** A file may cost as much as this many questions to the gateway. */
const weight = 10

/**
 * `/downloads/rankings/{id}.csv` and `.json`: all entries that the filters of a ranking's page leave.
 * A page of them is asked for when the one before is on its way, so a ranking of any length takes no
 * more memory than a short one.
 */
export function downloadRoutes(app: FastifyInstance, { requestsPerMinute }: DownloadOptions) {
  app.register(async (scope) => {
    if (requestsPerMinute > 0) {
      const max = Math.max(1, Math.floor(requestsPerMinute / weight))
      await scope.register(rateLimit, { max, timeWindow: '1 minute' })
    }
    scope.get<{ Params: { file: string } }>('/downloads/rankings/:file', async (request, reply) => {
      const file = /^([A-Za-z0-9_-]{1,160})\.(csv|json)$/.exec(request.params.file)
      const [, id, extension] = file ?? []
      if (id === undefined || (extension !== 'csv' && extension !== 'json')) throw routeNotFound()
      const view = readRankingView(request)
      // The first page is there before anything is sent: what is missing is said with a real status.
      const ranking = await openRankingEntries(id, filtersOf(view), view.sort)
      const { type, write } = formats[extension]
      return reply
        .type(type)
        .headers({
          'content-disposition': attachment(`${id}.${extension}`, ranking, extension),
          'cache-control': 'public, max-age=10',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        .send(Readable.from(write(ranking)))
    })
  })
}

/** Named as people name it; for whoever cannot read that, by the id (RFC 6266). */
function attachment(plain: string, { ranking, race, event }: RankingEntries, extension: string) {
  const title = `${event.name}, ${race.name}, ${ranking.name}`
  // No system takes these in the name of a file.
  const name = `${title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.${extension}`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
