import type { DownloadFormat } from '../../domain/download-formats.ts'
import { idPattern } from '../../domain/ids.ts'
import { genders, sortColumns } from '../../domain/results.ts'
import { revalidated } from '../../domain/cache-control.ts'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Upstream } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { hasCurrent } from '../../services/platform/http/etags.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { WorkQueue } from '../../services/platform/work-queue.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { filtersOfView, readRankingView } from '../../src/router/ranking-view.ts'
import { getFromEvents } from '../upstream/get-from-events.ts'
import { iofOf, itraOf, worldAthleticsOf } from './federations.ts'
import { type Column, csvOf, readChosenColumns, workbookOf } from './ranking-csv.ts'
import {
  openRankingEntries,
  type RankingEntries,
  type RankingFacts,
  readRankingFacts,
} from './ranking-entries.ts'
import { jsonOf } from './ranking-json.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csv = 'text/csv; charset=utf-8; header=present'
type Write = (ranking: RankingEntries, columns?: readonly Column[]) => AsyncIterable<unknown>
const formats: Record<DownloadFormat, { type: string; write: Write }> = {
  csv: { type: csv, write: csvOf },
  json: { type: 'application/json; charset=utf-8', write: jsonOf },
  xlsx: { type: workbook, write: workbookOf },
  'world-athletics.csv': { type: csv, write: worldAthleticsOf },
  'itra.xlsx': { type: workbook, write: itraOf },
  'iof.xml': { type: 'application/xml; charset=utf-8', write: iofOf },
}
const formatsByName = new Map(Object.entries(formats))

/**
 * Number of requests that a download takes from the rate limit of a client, at least. A download of
 * more pages takes one for each page. A client that has the current file takes one.
 */
const requestsPerDownload = 10

/**
 * Options of a queue that reads one page at a time for all downloads of this process. So a visitor
 * waits for one page at most, even during several downloads.
 */
const oneAtATime = {
  concurrency: 1,
  maxWaiting: 1_000,
  maxWaitingPerClient: 64,
  maxWaitMs: 60_000,
}

/**
 * Options of the queue of downloads that are open. A download takes memory until its client has read
 * it, and clients may read slowly.
 */
const openAtOnce = {
  concurrency: 256,
  maxRunningPerOwner: 32,
  maxWaiting: 1_000,
  maxWaitingPerClient: 64,
  maxWaitMs: 20_000,
}

/** Matches the name of a file: the id of a ranking and the format. */
const fileName = new RegExp(`^(${idPattern})\\.([a-z.-]+)$`)

/**
 * Returns the parts of a file name.
 * @throws Problem 404 for a name without an id, and for an unknown format
 */
function readFileName(name: string) {
  const [, id, extension = ''] = fileName.exec(name) ?? []
  if (id === undefined) throw routeNotFound()
  const format = formatsByName.get(extension)
  if (format !== undefined) return { id, extension, format }
  const endings = [...formatsByName.keys()].map((known) => `.${known}`).join(', ')
  throw new Problem(404, 'route.notFound', `The file of a ranking has one of: ${endings}.`)
}

/**
 * Reads the filters and the order. A page ignores wrong values, but a program would take the file of
 * all athletes for the file that it requested.
 * @throws Problem 400 for an unknown gender or column
 */
function readView(request: { url: string }, query: URLSearchParams) {
  const view = readRankingView(request)
  const known = { gender: genders, sort: sortColumns }
  for (const [name, values] of Object.entries(known)) {
    const given = query.get(name) ?? ''
    if (given !== '' && given !== 'position' && view[name as keyof typeof known] === undefined) {
      throw new Problem(400, 'request.invalid', `Expected one of: ${values.join(', ')}.`, name)
    }
  }
  return view
}

/**
 * Serves `/downloads/rankings/{id}.csv` and the other formats. A file has only entries that match
 * the filters of the query string.
 * The entries are streamed page by page, so memory use does not depend on the length of the
 * ranking. The ETag is a hash of the facts of the ranking, so a client that has the current file
 * causes no reading of entries.
 */
export function downloadRoutes(
  app: FastifyInstance,
  { clientOf, work }: Admission,
  events: Upstream,
) {
  const turns = new WorkQueue(oneAtATime)
  const downloads = new WorkQueue(openAtOnce)
  app.get<{ Params: { file: string } }>('/downloads/rankings/:file', async (request, reply) => {
    const { id, extension, format } = readFileName(request.params.file)
    const query = new URL(request.url, 'http://site.internal').searchParams
    const columns = readChosenColumns(query.get('columns'))
    const view = readView(request, query)
    const { id: client, requests } = await clientOf(request, 'rest:read')
    await requests.take(client)
    const signal = currentRequest()?.signal
    const getInTurn = (url: string) =>
      // Each page takes a slot of its own in the work queue. So the download holds no slot while it
      // waits for a slow reader. In the work queue, downloads are a client of their own. Otherwise
      // a download would keep its turn among the downloads while its page waits for other requests
      // of the same client.
      turns.run(client, signal, () =>
        work.run(`download ${client}`, signal, () => getFromEvents(events, url, signal)),
      )
    const facts = await readRankingFacts(id, getInTurn)
    const etag = etagOf(facts)
    const caching = { etag, 'cache-control': revalidated, vary: 'accept-encoding' }
    if (hasCurrent(request, etag)) return reply.code(304).headers(caching).send()
    await requests.take(client, requestsPerDownload - 1)
    const close = await downloads.enter(client, signal)
    // Reads the first page before the response starts. So the response for an unknown checkpoint
    // has the status 404.
    const open = async () => {
      const ranking = await openRankingEntries(facts, filtersOfView(view), view, getInTurn)
      const more = ranking.pageCount - requestsPerDownload
      if (more > 0) await requests.take(client, more)
      return ranking
    }
    const ranking = await open().catch((error: unknown) => {
      close()
      throw error
    })
    reply.type(format.type).headers({
      ...caching,
      'content-disposition': attachment(`${id}.${extension}`, ranking, extension),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    // Fastify reads the body of a response to HEAD to its end.
    const body = request.method === 'HEAD' ? [] : format.write(ranking, columns)
    return reply.send(Readable.from(body).once('close', close))
  })
}

/** Returns the ETag of a file. Another release of the site may write the same facts differently. */
function etagOf(facts: RankingFacts): string {
  return `W/"${hash('sha1', JSON.stringify([packageJson.version, facts]), 'base64url')}"`
}

/**
 * Returns the Content-Disposition header (RFC 6266). The file name is the ranking's title in UTF-8.
 * `plain` is for clients that do not support UTF-8.
 */
function attachment(plain: string, { ranking, race, event }: RankingFacts, extension: string) {
  const title = `${event.name}, ${race.name}, ${ranking.name}`
  // Replaces characters that file systems do not allow in names.
  const name = `${title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.${extension}`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
