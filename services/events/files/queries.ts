import { Problem } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import { throwNotFoundOrGone } from '../removed.ts'
import type { Format } from './formats.ts'
import type { StoredPicture } from './schema.ts'
import { type Picture, recipe, type Variant } from './variants.ts'

export interface PictureKey {
  id: string
  variant: Variant
  format: Format
}

/**
 * Reads a rendered picture from the database. Undefined if no current rendering is stored.
 * @throws Problem 404 file.notFound, 410 file.gone
 */
export async function findPicture(
  db: EventsDatabase,
  { id, variant, format }: PictureKey,
): Promise<Picture | undefined> {
  const row = await shownFile(db, id)
    .leftJoin('file_variants as drawn', (join) =>
      join
        .onRef('drawn.file_id', '=', 'files.id')
        .on('drawn.variant', '=', variant)
        .on('drawn.format', '=', format)
        .on('drawn.recipe', '>=', recipe),
    )
    .select(['drawn.media_type', 'drawn.bytes'])
    .executeTakeFirst()
  if (!row) return throwNotFoundOrGone(db, 'file', id, notFound())
  const { media_type: mediaType, bytes } = row
  return mediaType === null || bytes === null ? undefined : { mediaType, bytes }
}

/**
 * Returns the bytes of a file.
 * @throws Problem 404 file.notFound, 410 file.gone
 */
export async function getFileBytes(db: EventsDatabase, id: string): Promise<Uint8Array> {
  const row = await shownFile(db, id).select('bytes').executeTakeFirst()
  if (!row) return throwNotFoundOrGone(db, 'file', id, notFound())
  return row.bytes
}

/**
 * Checks that a file exists.
 * @throws Problem 404 file.notFound, 410 file.gone
 */
export async function requireFile(db: EventsDatabase, id: string): Promise<void> {
  const row = await shownFile(db, id).select('files.id').executeTakeFirst()
  if (!row) await throwNotFoundOrGone(db, 'file', id, notFound())
}

/** Returns the query of a file. A removed file stays stored as long as an undo may show it again. */
const shownFile = (db: EventsDatabase, id: string) =>
  db
    .selectFrom('files')
    .leftJoin('removed_addresses as removed', (join) =>
      join.onRef('removed.id', '=', 'files.id').on('removed.kind', '=', 'file'),
    )
    .where('files.id', '=', id)
    .where('removed.id', 'is', null)

/** Lists the sizes and placeholders of pictures, in no particular order. */
export function listPictures(db: EventsDatabase, ids: string[]): Promise<StoredPicture[]> {
  return db
    .selectFrom('files')
    .select(['id', 'width', 'height', 'placeholder'])
    .where('id', 'in', ids)
    .execute()
}

/**
 * Stores a rendered picture. Replaces a picture that an earlier version of the rendering code made.
 */
export async function storePicture(
  db: EventsDatabase,
  { id, variant, format }: PictureKey,
  { mediaType, bytes }: Picture,
): Promise<void> {
  await db
    .insertInto('file_variants')
    .values({ file_id: id, variant, format, recipe, media_type: mediaType, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['file_id', 'variant', 'format'])
        .doUpdateSet({ recipe, media_type: mediaType, bytes })
        .where('file_variants.recipe', '<', recipe),
    )
    .execute()
}

function notFound(): Problem {
  return new Problem(404, 'file.notFound', 'There is no such file.')
}
