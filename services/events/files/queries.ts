import { Problem } from '../../platform/problem.ts'
import type { EventsDatabase } from '../database.ts'

/** @throws Problem file.notFound */
export async function getFileBytes(db: EventsDatabase, id: string): Promise<Uint8Array> {
  const row = await db.selectFrom('files').select('bytes').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, 'file.notFound', 'There is no such file.')
  return row.bytes
}
