import { currentRequest } from '../../platform/http/request-id.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { WorkQueue } from '../../platform/work-queue.ts'
import type { EventsDatabase } from '../database.ts'
import { findPicture, getFileBytes, storePicture, type PictureKey } from './queries.ts'
import { renderVariant, type Picture } from './variants.ts'

/**
 * Returns a function that reads rendered pictures from the database. If a picture is not stored,
 * the function calls `onWait`, and renders and stores the picture. Concurrent requests for the same
 * picture share one rendering. Renderings run one after the other, and networks take turns. So
 * renderings need little memory and leave CPU cores for other requests.
 * @throws Problem 404 file.notFound, file.broken; 410 file.gone; 503 service.overloaded; from the
 * returned function
 */
export function openPictures(
  db: EventsDatabase,
): (key: PictureKey, onWait: () => void) => Promise<Picture> {
  const inFlight = new SingleFlight<Picture>()
  const turns = new WorkQueue({
    concurrency: 1,
    maxWaiting: 256,
    maxWaitingPerClient: 64,
    maxWaitMs: 30_000,
  })

  const renderAndStore = async (key: PictureKey) => {
    const picture = await renderVariant(await getFileBytes(db, key.id), key.variant, key.format)
    await storePicture(db, key, picture)
    return picture
  }
  const render = (key: PictureKey) => {
    const { signal, network = '' } = currentRequest() ?? {}
    // The picture may have been stored since the caller looked for it.
    return turns.run(
      network,
      signal,
      async () => (await findPicture(db, key)) ?? renderAndStore(key),
    )
  }

  return async (key, onWait) => {
    const stored = await findPicture(db, key)
    if (stored) return stored
    onWait()
    return inFlight.get(`${key.id}/${key.variant}/${key.format}`, () => render(key))
  }
}
