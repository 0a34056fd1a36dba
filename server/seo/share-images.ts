import type { FastifyInstance } from 'fastify'
import { wordOf } from '../../domain/enum-words.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import type { ServerBundle } from '../pages/pages.ts'
import type { RunQuery } from './gateway-query.ts'
import type { AddDocument, Document } from './cached-documents.ts'
import { openPngRenderer } from './render-png.ts'

interface PosterEvent {
  imageUrl: string | null
  allSports: string[]
  mainDistance: number | null
  courseOutline: number[] | null
}

const posterQuery =
  'query ($id: ID!) { event(id: $id) { id imageUrl allSports mainDistance courseOutline } }'

/**
 * `/posters/{id}`: redirects to the share image (og:image) of an event: its own picture, or a drawing of its course.
 * `/share.png` is the share image of all other pages.
 */
export function shareImageRoutes(
  add: AddDocument,
  app: FastifyInstance,
  runQuery: RunQuery,
  draw: ServerBundle['sharePicture'],
): void {
  const renderPng = openPngRenderer()
  const renderDocument = async (poster: Parameters<typeof draw>[0]): Promise<Document> => ({
    contentType: 'image/png',
    body: await renderPng(draw(poster)),
  })
  add('/share.png', () => renderDocument({ outline: null, sport: 'running', seed: 'share' }))

  app.get<{ Params: { eventId: string } }>('/posters/:eventId', async ({ params }, reply) => {
    const { event } = await eventOf(params.eventId, runQuery)
    const file = encodeURIComponent(params.eventId)
    // A temporary redirect, because the event's picture may change.
    return reply
      .header('cache-control', 'public, max-age=300')
      .redirect(event.imageUrl === null ? `/posters/${file}.png` : article(event.imageUrl), 302)
  })

  add('/posters/:eventId.png', async ({ eventId = '' }, query) => {
    const { event } = await eventOf(eventId, query)
    const sport = wordOf(event.allSports[0]) ?? ''
    const { courseOutline: outline, mainDistance: distance } = event
    return renderDocument({ outline, sport, seed: eventId, distance })
  })

  async function eventOf(id: string, query: RunQuery): Promise<{ event: PosterEvent }> {
    const { event } = await query<{ event: PosterEvent | null }>(posterQuery, { id })
    if (!event) throw new Problem(404, 'event.notFound', 'There is no such event.')
    return { event }
  }
}

function article(imageUrl: string): string {
  return imageUrl.replace(/\?|$/, '/website-article$&')
}
