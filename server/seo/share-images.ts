import type { FastifyInstance } from 'fastify'
import { Problem } from '../../services/platform/problem.ts'
import type { Site } from '../pages.ts'
import type { Ask } from './gateway-query.ts'
import type { AddDocument, Document } from './cached-documents.ts'
import { openPainter } from './render-png.ts'

interface PosterEvent {
  imageUrl: string | null
  allSports: string[]
  mainDistance: number | null
  courseOutline: number[] | null
}

const question =
  'query ($id: ID!) { event(id: $id) { id imageUrl allSports mainDistance courseOutline } }'

/**
 * `/posters/{id}`: the picture of an event for whoever shares one of its pages: its own, or its course
 * drawn. `/share.png` stands for everything else.
 */
export function sharePictures(
  add: AddDocument,
  app: FastifyInstance,
  ask: Ask,
  draw: Site['sharePicture'],
): void {
  const paint = openPainter()
  const painted = async (poster: Parameters<typeof draw>[0]): Promise<Document> => ({
    contentType: 'image/png',
    body: await paint(draw(poster)),
  })
  add('/share.png', () => painted({ outline: null, sport: 'running', seed: 'share' }))

  app.get<{ Params: { eventId: string } }>('/posters/:eventId', async ({ params }, reply) => {
    const { event } = await eventOf(params.eventId)
    const file = encodeURIComponent(params.eventId)
    // Elsewhere, since the picture of an event may be changed for another.
    return reply
      .header('cache-control', 'public, max-age=300')
      .redirect(event.imageUrl === null ? `/posters/${file}.png` : article(event.imageUrl), 302)
  })

  add('/posters/:eventId.png', async ({ eventId = '' }) => {
    const { event } = await eventOf(eventId)
    const [sport = ''] = event.allSports
    const { courseOutline: outline, mainDistance: distance } = event
    return painted({ outline, sport, seed: eventId, distance })
  })

  async function eventOf(id: string): Promise<{ event: PosterEvent }> {
    const { event } = await ask<{ event: PosterEvent | null }>(question, { id })
    if (!event) throw new Problem(404, 'event.notFound', 'There is no such event.')
    return { event }
  }
}

function article(imageUrl: string): string {
  return imageUrl.replace(/\?|$/, '/website-article$&')
}
