import { sql, type Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import { describePicture, type PictureDescription } from '../../files/picture.ts'
import type { FileInPackage } from '../../event-package.ts'

export interface DescribedFile extends FileInPackage {
  /**
   * Size and placeholder of a picture. Undefined when the database already has both, or when the
   * bytes cannot be processed as a picture.
   */
  description: PictureDescription | undefined
}

/**
 * Computes the size and the placeholder of each picture, unless the database already has both. Call
 * this function before a transaction begins, because decoding pictures takes long.
 */
export async function describeFiles(
  db: EventsDatabase,
  files: readonly FileInPackage[],
): Promise<DescribedFile[]> {
  if (files.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .where('width', 'is not', null)
    .execute()
  const described = new Set(rows.map(({ id }) => id))
  const all: DescribedFile[] = []
  for (const file of files) {
    const description = described.has(file.id) ? undefined : await describePicture(file.bytes)
    all.push({ ...file, description })
  }
  return all
}

/** Stores the files that the database does not have yet, and missing sizes and placeholders. */
export async function publishFiles(
  db: Transaction<EventsSchema>,
  files: readonly DescribedFile[],
): Promise<void> {
  for (const { id, mediaType, bytes, description } of files) {
    await db
      .insertInto('files')
      .values({ id, media_type: mediaType, bytes, ...description })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            width: sql`excluded.width`,
            height: sql`excluded.height`,
            placeholder: sql`excluded.placeholder`,
          })
          .where(sql<boolean>`files.width is null and excluded.width is not null`),
      )
      .execute()
  }
}
