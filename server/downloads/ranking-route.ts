import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../services/platform/admission.ts'
import { routeNotFound } from '../../services/platform/send-error.ts'
import { networkOf } from '../../services/platform/network.ts'
import { currentRequest } from '../../services/platform/request-id.ts'
import { filtersOf, readRankingView } from '../../src/app/ranking-view.ts'
import { csvOf } from './ranking-csv.ts'
import { getFromEvents, openRankingEntries, type RankingEntries } from './ranking-entries.ts'
import { jsonOf } from './ranking-json.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  json: { type: 'application/json; charset=utf-8', write: jsonOf },
}

/** What a file counts as, in requests. */
const points = 10

/**
 * `/downloads/rankings/{id}.csv` and `.json`: all entries that the filters of a ranking's page leave.
 * A page of them is asked for when the one before is on its way, so a ranking of any length takes no
 * more memory than a short one.
 */
export function downloadRoutes(app: FastifyInstance, { requests, work }: Admission) {
  app.get<{ Params: { file: string } }>('/downloads/rankings/:file', async (request, reply) => {
    const file = /^([A-Za-z0-9_-]{1,160})\.(csv|json)$/.exec(request.params.file)
    const [, id, extension] = file ?? []
    if (id === undefined || (extension !== 'csv' && extension !== 'json')) throw routeNotFound()
    const client = networkOf(request.ip)
    await requests.take(client, points)
    const signal = currentRequest()?.signal
    const view = readRankingView(request)
    // The first page is there before anything is sent: what is missing is said with a real status.
    const ranking = await openRankingEntries(id, filtersOf(view), view.sort, (url) =>
      // A page at a time: a reader who is slow to take the file holds no turn meanwhile.
      work.run(client, signal, () => getFromEvents(url, signal)),
    )
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
