import { findLanguage } from '../../domain/languages.ts'
import { pictureSizes } from '../../domain/picture-sizes.ts'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import type { Card } from '../../src/components/share/share-cards.tsx'
import type { ServerBundle } from '../pages/pages.ts'
import type { CacheKey } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { cardPolicy } from '../security/security-headers.ts'
import type { DocumentSources } from '../seo/cached-documents.ts'
import { createQueryRunner } from '../seo/gateway-query.ts'
import { readSharedUrl } from './shared-url.ts'

type Kind = keyof ServerBundle['cardSources']
type Theme = 'light' | 'dark'

/** Maximum width of a card in pixels in oEmbed responses. A client may request a smaller width. */
const cardWidth = 600
/** Size in pixels of the preview picture in oEmbed responses. */
const thumbnail = pictureSizes.landscape

/**
 * Adds `/{language}/embed/rankings/{id}` and `/{language}/embed/athletes/{id}`: cards that other
 * sites show in a frame.
 * Also adds `/oembed`. It describes the card of a page to these sites (https://oembed.com).
 */
export function cardRoutes(app: FastifyInstance, options: DocumentSources): void {
  embedRoute(app, options)
  oembedRoute(app, options)
}

const kinds = new Map<string, Kind>([
  ['athletes', 'athlete'],
  ['rankings', 'ranking'],
])

interface Shown {
  kind: Kind
  id: string
  language: string
}

/**
 * Renders a card.
 * @param tags receives the cache tags of the shown data
 * @throws Problem 404 for an unknown language or id
 */
async function cardOf(
  { kind, id, language: code }: Shown,
  theme: Theme | undefined,
  { pages, execute, admission, site }: DocumentSources,
  tags: Set<string>,
): Promise<Card> {
  const language = findLanguage(code)
  if (!language) throw routeNotFound()
  const { query, render } = pages.cardSources[kind]
  const data = await createQueryRunner(execute, admission, tags)(query, { id })
  const card = await render(data, { language, site: site.name, origin: site.origin(), theme })
  if (!card) throw new Problem(404, 'route.notFound', 'There is no such card.')
  return card
}

function embedRoute(app: FastifyInstance, options: DocumentSources): void {
  const { responses, admission } = options
  app.get<{
    Params: { language: string; kind: string; id: string }
    Querystring: { theme?: string }
  }>('/:language/embed/:kind/:id', async (request, reply) => {
    await admission.requests.take(networkOf(request.ip))
    const { language, kind: name, id } = request.params
    const kind = kinds.get(name)
    if (!kind) throw routeNotFound()
    const theme = themeOf(request.query.theme)
    const key: CacheKey = {
      kind: 'card',
      url: `/${language}/embed/${kind}/${encodeURIComponent(id)}?theme=${theme ?? ''}`,
    }
    const response = await responses.respond(key, async () => {
      const tags = new Set<string>()
      const { html } = await cardOf({ kind, id, language }, theme, options, tags)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': cardPolicy,
      }
      return { status: 200, headers, body: html, tags, isPrivate: false }
    })
    // Removes X-Frame-Options, because this header cannot allow every site. The
    // Content-Security-Policy of the card does.
    reply.removeHeader('x-frame-options')
    return sendResponse(response, request, reply)
  })
}

function oembedRoute(app: FastifyInstance, options: DocumentSources): void {
  const { responses, admission, site } = options
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/oembed',
    async (request, reply) => {
      await admission.requests.take(networkOf(request.ip))
      const { url, format = 'json', maxwidth, maxheight } = request.query
      if (format !== 'json') {
        throw new Problem(501, 'oembed.format', 'Only the format json is available.', 'format')
      }
      if (url === undefined) {
        throw new Problem(400, 'oembed.url', 'The parameter url is missing.', 'url')
      }
      const shared = readSharedUrl(url, site.origin())
      if (!shared) {
        const title = 'Only pages of rankings and of athletes on this site have a card.'
        throw new Problem(404, 'oembed.url', title, 'url')
      }
      const { kind, id, language } = shared
      const space = {
        width: pixels(maxwidth, thumbnail.width),
        height: pixels(maxheight, thumbnail.height),
      }
      const key: CacheKey = {
        kind: 'oembed',
        url: `/${language}/embed/${kind}/${encodeURIComponent(id)}?width=${space.width}&height=${space.height}`,
      }
      const response = await responses.respond(key, async () => {
        const tags = new Set<string>()
        const card = await cardOf(shared, undefined, options, tags)
        const body = JSON.stringify(describe(card, shared, space, options))
        return {
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body,
          tags,
          isPrivate: false,
        }
      })
      return sendResponse(response, request, reply, 'public, max-age=300')
    },
  )
}

/** Returns the oEmbed description of a card. */
function describe(
  { title }: Card,
  { kind, id, language }: Shown,
  space: { width: number; height: number },
  { pages, site }: DocumentSources,
) {
  const width = Math.min(cardWidth, space.width)
  const height = Math.min(pages.cardHeights[kind], space.height)
  const address = site.origin() + pages.cardAddress(language, kind, id)
  const hasSpace = space.width === thumbnail.width && space.height === thumbnail.height
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: site.name,
    provider_url: site.origin(),
    cache_age: 300,
    width,
    height,
    html: pages.cardCode(address, title, { width: String(width), height }),
    ...(hasSpace && {
      thumbnail_url: site.origin() + pages.pictureAddress(language, { kind, id }),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

function themeOf(theme: string | undefined): Theme | undefined {
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/**
 * Parses a maximum size that an oEmbed request contains. Returns at most `most`, and exactly `most`
 * if the size is missing, less than 1 or not a number.
 */
function pixels(limit: string | undefined, most: number): number {
  const value = Number(limit ?? most)
  return value >= 1 ? Math.min(Math.floor(value), most) : most
}
