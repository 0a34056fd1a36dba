import { currentRequest } from '../../platform/http/request-id.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { EventsDatabase } from '../database.ts'
import { findPicture, getFileBytes, storePicture, type PictureKey } from './queries.ts'
import { renderVariant, type Picture } from './variants.ts'

/**
 * Returns a function that reads rendered pictures from the database. If a picture is not stored,
 * the function renders and stores it. Concurrent requests for the same picture share one rendering.
 * Renderings run one after the other. So they need little memory and leave CPU cores for other
 * requests.
 * @throws Problem 404 file.notFound, file.broken; 410 event.gone; from the returned function
 */
export function openPictures(db: EventsDatabase): (key: PictureKey) => Promise<Picture> {
  const inFlight = new SingleFlight<Picture>()
  let queueTail: Promise<unknown> = Promise.resolve()

  const renderAndStore = async (key: PictureKey) => {
    currentRequest()?.signal?.throwIfAborted()
    const picture = await renderVariant(await getFileBytes(db, key.id), key.variant, key.format)
    await storePicture(db, key, picture)
    return picture
  }
  const enqueue = (key: PictureKey) => {
    const rendering = queueTail.then(() => renderAndStore(key))
    queueTail = rendering.catch(() => undefined)
    return rendering
  }
  const get = async (key: PictureKey) => (await findPicture(db, key)) ?? enqueue(key)

  return (key) => inFlight.get(`${key.id}/${key.variant}/${key.format}`, () => get(key))
}
