import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { EventsDatabase } from '../database.ts'

/** Creates a picture of one colour. */
export function plainPicture(width: number, height: number, background = '#f04e00'): Sharp {
  const channels = background.length > 7 ? 4 : 3
  return sharp({ create: { width, height, channels, background } })
}

/** Inserts a file without a size and a placeholder. Returns the id of the file. */
export async function addFile(
  db: EventsDatabase,
  mediaType: string,
  content: Sharp | Uint8Array,
): Promise<string> {
  const bytes = content instanceof Uint8Array ? content : await content.toBuffer()
  const id = createHash('sha256').update(bytes).digest('hex')
  await db.insertInto('files').values({ id, media_type: mediaType, bytes }).execute()
  return id
}
