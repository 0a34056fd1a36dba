import { existsSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { Problem } from '../../platform/http/problem.ts'
import { OneOf } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { openSvgFiles } from './svg-files.ts'
import { openFlagPictures } from './flag-pictures.ts'

const commonHeaders = {
  // A release may change a file. The ETag then changes, too.
  'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

const Name = Type.String({ pattern: '^[A-Za-z0-9_-]{1,80}$' })

/**
 * The build copies the icons to dist/, because the package of icons is a development dependency.
 */
const builtIcons = new URL('../../../dist/lucide/icons/', import.meta.url)
const lucide = existsSync(builtIcons)
  ? builtIcons
  : new URL('icons/', import.meta.resolve('lucide-static/package.json'))
const allFlags = new URL('flags/', import.meta.resolve('flag-icons/package.json'))

const flagRatios = ['1x1', '4x3'] as const

function openFiles() {
  const flags = {
    '1x1': openSvgFiles(new URL('1x1/', allFlags)),
    '4x3': openSvgFiles(new URL('4x3/', allFlags)),
  }
  return {
    icons: openSvgFiles(new URL('drawn/', import.meta.url), lucide),
    placeholders: openSvgFiles(new URL('placeholders/', import.meta.url)),
    flags,
    flagPictures: openFlagPictures(flags['4x3']),
  }
}

/**
 * The files for all services of this process. Listing their names takes a quarter of the start of a
 * service, and tests start hundreds of services.
 */
let opened: ReturnType<typeof openFiles> | undefined

/**
 * Adds the routes of SVG files: icons, flags (also as small pictures) and placeholders of missing
 * pictures.
 */
export function iconRoutes(app: Service) {
  const { icons, placeholders, flags, flagPictures } = (opened ??= openFiles())

  app.get(
    '/icons/:name.svg',
    {
      schema: {
        hide: true,
        description: 'An icon: a sport, start, finish, or a Lucide name.',
        params: Type.Object({ name: Name }),
      },
    },
    ({ params, headers }, reply) => send(icons(params.name), 'icon', headers, reply),
  )
  app.get(
    '/assets/flags/:ratio/:country.svg',
    {
      schema: {
        hide: true,
        description: 'A flag by its lower-case ISO 3166-1 alpha-2 code.',
        params: Type.Object({
          ratio: OneOf(flagRatios, { description: 'Width by height.' }),
          country: Name,
        }),
      },
    },
    ({ params, headers }, reply) =>
      send(flags[params.ratio](params.country), 'flag', headers, reply),
  )
  app.get(
    '/assets/flags/4x3/:country.webp',
    {
      schema: {
        hide: true,
        description: 'A flag as a WebP picture of 60 × 45 pixels, for a line of text.',
        params: Type.Object({ country: Name }),
      },
    },
    async ({ params }, reply) => {
      const picture = await flagPictures(params.country)
      if (picture === undefined) throw notFound('flag')
      return reply.type('image/webp').headers(commonHeaders).send(picture)
    },
  )
  app.get(
    '/assets/placeholders/:kind.svg',
    {
      schema: {
        hide: true,
        description:
          'The placeholder of a picture that does not load: logo, news, event or avatar.',
        params: Type.Object({ kind: Name }),
      },
    },
    ({ params, headers }, reply) => send(placeholders(params.kind), 'placeholder', headers, reply),
  )
}

const notFound = (resource: string) =>
  new Problem(404, `${resource}.notFound`, `There is no such ${resource}.`)

async function send(
  lookup: ReturnType<ReturnType<typeof openSvgFiles>>,
  resource: string,
  headers: { 'accept-encoding'?: string },
  reply: FastifyReply,
) {
  const svgFile = await lookup
  if (svgFile === undefined) throw notFound(resource)
  const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    headers['accept-encoding'] ?? '',
  )
  if (acceptsBrotli) reply.header('content-encoding', 'br')
  return reply
    .type('image/svg+xml')
    .headers({ ...commonHeaders, vary: 'accept-encoding' })
    .send(acceptsBrotli ? svgFile.brotli : svgFile.svg)
}
