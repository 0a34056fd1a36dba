import { stringify } from 'csv-stringify/sync'
import { eventLoopTurns } from '../../platform/event-loop-turns.ts'
import { currentRequest } from '../../platform/http/request-id.ts'
import type { ClaimLink } from './schema.ts'
import { signClaim } from './token.ts'

/** An athlete of a race who can claim the result. A private athlete has initials as the name. */
export interface Claimant {
  id: string
  bib: string | null
  name: string
}

/**
 * Returns a signed link for each athlete of a race. With this link, the athlete can claim the
 * result.
 */
export async function claimLinksOf(
  race_id: string,
  claimants: readonly Claimant[],
  { origin, language, secret }: { origin: string; language: string; secret: string },
): Promise<ClaimLink[]> {
  const turn = eventLoopTurns()
  const links: ClaimLink[] = []
  for (const { id, bib, name } of claimants) {
    await turn()
    currentRequest()?.signal?.throwIfAborted()
    const token = signClaim({ race_id, participant_id: id }, secret)
    links.push({ bib, name, link: `${origin}/${language}/claim?token=${token}` })
  }
  return links
}

const columns = ['bib', 'name', 'link'] as const
/** Minimum number of lines that are written in one turn of the event loop. */
const lines = 200

/** Returns the links as CSV. No spreadsheet reads a name or a start number as a formula. */
export async function csvOf(links: readonly ClaimLink[]): Promise<string> {
  const turn = eventLoopTurns()
  let csv = stringify([columns])
  for (let first = 0; first < links.length; first += lines) {
    await turn()
    currentRequest()?.signal?.throwIfAborted()
    csv += stringify(links.slice(first, first + lines), { columns, escape_formulas: true })
  }
  return csv
}
