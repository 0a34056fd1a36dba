import { currentRequest } from '../../platform/request-id.ts'
import { SharedWork } from '../../platform/single-flight.ts'
import type { EventsDatabase } from '../database.ts'
import { findPicture, getFileBytes, keepPicture, type PictureKey } from './queries.ts'
import { drawVariant, type Picture } from './variants.ts'

/**
 * Gives pictures, each drawn once. Who asks for the same at the same time waits for the same; one is
 * drawn after the other, so that a thousand first requests take no more memory than one, and leave
 * the other processors to everything else.
 * @throws Problem file.notFound, file.broken, event.gone
 */
export function openPictures(db: EventsDatabase): (key: PictureKey) => Promise<Picture> {
  const underWay = new SharedWork<Picture>()
  let last: Promise<unknown> = Promise.resolve()

  const draw = async (key: PictureKey) => {
    currentRequest()?.signal?.throwIfAborted()
    const picture = await drawVariant(await getFileBytes(db, key.id), key.variant, key.format)
    await keepPicture(db, key, picture)
    return picture
  }
  const inTurn = (key: PictureKey) => {
    const turn = last.then(() => draw(key))
    last = turn.catch(() => undefined)
    return turn
  }
  const get = async (key: PictureKey) => (await findPicture(db, key)) ?? inTurn(key)

  return (key) => underWay.get(`${key.id}/${key.variant}/${key.format}`, () => get(key))
}
