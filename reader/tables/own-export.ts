import type { Document } from './entry.ts'
import type { KnownFormat } from './records.ts'

/**
 * Format of the JSON of a ranking that this site exports (server/downloads/ranking-json.ts).
 * Columns that are not listed here are understood by their names. The listed columns could be
 * misunderstood: in other files, "state" is often a region, and a number above a million is no
 * time.
 */
const format: KnownFormat = {
  times: 'milliseconds',
  meanings: {
    name: 'name',
    state: 'state',
    gun_time: 'gun_time',
    chip_time: 'chip_time',
    race_time: 'race_time',
  },
  around: {},
}

/** Recognises a ranking that this site has exported. Undefined for other documents. */
export function ownExport(
  document: Document,
): { document: Document; format: KnownFormat } | undefined {
  const { fields } = document.root
  const entry = fields.get('entries')?.[0]
  const isOwn = fields.has('ranking') && entry?.fields.has('participant_id') === true
  return isOwn ? { document, format } : undefined
}
