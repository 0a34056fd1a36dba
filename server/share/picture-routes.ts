import type { PictureFormat } from '../../domain/picture-sizes.ts'
import { revalidated } from '../../domain/cache-control.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import type { ShareFacts } from '../../src/components/share/facts.ts'
import { defaultLanguage, findLanguage, type Language } from '../../domain/languages.ts'
import type { ServerBundle } from '../pages/pages.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { CacheKey, ComputedResponse } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import type { DocumentSources } from '../seo/cached-documents.ts'
import { createQueryRunner } from '../seo/gateway-query.ts'
import { Painter } from './painter.ts'

/**
 * Cache-Control of a picture. The URL contains a hash of the data in the picture, so the data of a
 * URL do not change.
 */
const immutable = 'public, max-age=31536000, immutable'
/** Number of requests that a new picture takes from the rate limit of a client. */
const pictureCost = 5
const maxBytes = 24_000_000

/**
 * Adds `/share/{language}/{kind}/{id}-{hash}.png`: the picture of an athlete, a ranking, a race, an
 * event or a moment of a replay. A URL with another hash redirects to the URL with the current
 * hash.
 * Also adds `/share.png`, the picture of all other pages.
 */
export function pictureRoutes(app: FastifyInstance, options: DocumentSources): void {
  const { responses, admission, pages, site } = options
  const paint = openStudio(options)

  app.get('/share.png', async (request, reply) => {
    await admission.requests.take(networkOf(request.ip))
    const response = await responses.respond({ kind: 'picture', url: '/share.png' }, async () => {
      const body = await paint('site', null, {
        language: defaultLanguage,
        format: 'landscape',
        ip: request.ip,
      })
      return pictureResponse(body, new Set(), 'public, max-age=86400')
    })
    return sendResponse(response, request, reply, 'public, max-age=86400')
  })

  app.get<{ Params: { language: string; kind: string; file: string } }>(
    '/share/:language/:kind/:file',
    async (request, reply) => {
      await admission.requests.take(networkOf(request.ip))
      const { language: code, kind, file } = request.params
      const language = findLanguage(code)
      const named = pages.readPictureFile(file)
      if (!language || !named || !isKind(kind, pages)) throw routeNotFound()
      const { id, hash, format } = named
      const key: CacheKey = { kind: 'picture', url: `/share/${code}/${kind}/${file}` }
      const response = await responses.respond(key, async (): Promise<ComputedResponse> => {
        const { facts, tags } = await factsOf(kind, id, options)
        const current = pages.pictureHash(facts, site.name)
        if (hash !== current) {
          const location = pages.pictureAddress(code, { kind, id }, { format, hash: current })
          return redirectTo(location)
        }
        const name = `${code} ${format} ${id} ${hash}`
        const body = await paint(name, facts, { language, format, ip: request.ip })
        return pictureResponse(body, tags, immutable)
      })
      return sendResponse(response, request, reply, immutable)
    },
  )
}

type Paint = (
  name: string,
  facts: ShareFacts | null,
  how: { language: Language; format: PictureFormat; ip: string },
) => Promise<Buffer>

/** Returns a function that returns the cached picture of a name, or draws it. */
function openStudio({ admission, pages, site }: DocumentSources): Paint {
  const painter = new Painter()
  /**
   * Pictures by name. A name includes a hash of the content, so a publication that does not change
   * the content does not cause another drawing.
   */
  const painted = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  })
  return async (name, facts, { language, format, ip }) => {
    let png = painted.get(name)
    if (!png) {
      const client = networkOf(ip)
      await admission.requests.take(client, pictureCost)
      const picture = await pages.pictureElement(facts, { language, format }, site)
      const { signal, networks: sharing } = currentRequest() ?? {}
      const waiting = { client, sharing, signal }
      png = await painter.paint(picture, { name, language: language.tag, format, ...waiting })
      painted.set(name, png)
    }
    return png
  }
}

/**
 * Returns the data of a picture with its cache tags. One query serves the pictures in all languages
 * and formats, and the redirects of URLs with an outdated hash.
 * @throws Problem 404 for an unknown id
 */
async function factsOf(
  kind: keyof ServerBundle['pictureSources'],
  id: string,
  { pages, responses, execute, admission }: DocumentSources,
): Promise<{ facts: ShareFacts; tags: Set<string> }> {
  const key: CacheKey = { kind: 'facts', url: `/${kind}/${encodeURIComponent(id)}` }
  const response = await responses.respond(key, async () => {
    const { query, variablesOf, factsIn } = pages.pictureSources[kind]
    const variables = variablesOf ? variablesOf(id) : { id }
    const shown = new Set<string>()
    const run = createQueryRunner(execute, admission, shown)
    const facts = variables && factsIn(await run(query, variables), id)
    if (!facts) throw new Problem(404, 'route.notFound', 'There is no such picture.')
    const headers = { 'content-type': 'application/json' }
    return { status: 200, headers, body: JSON.stringify(facts), tags: shown, isPrivate: false }
  })
  const text = response instanceof CachedResponse ? await response.plain() : response.body
  return { facts: JSON.parse(String(text)) as ShareFacts, tags: new Set(response.tags) }
}

function isKind(
  kind: string,
  { pictureSources }: ServerBundle,
): kind is keyof ServerBundle['pictureSources'] {
  return Object.hasOwn(pictureSources, kind)
}

function pictureResponse(body: Buffer, tags: Set<string>, cacheControl: string): ComputedResponse {
  const headers = {
    'content-type': 'image/png',
    'cache-control': cacheControl,
  }
  return { status: 200, headers, body, tags, isPrivate: false }
}

function redirectTo(location: string): ComputedResponse {
  const headers = { location, 'cache-control': revalidated }
  return { status: 302, headers, body: '', tags: undefined, isPrivate: false }
}
