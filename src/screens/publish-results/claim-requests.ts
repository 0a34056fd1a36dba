import { RefusedRequest, sendTo } from './import-requests.ts'

export interface ClaimLink {
  bib: string | null
  name: string
  link: string
}

/** The links of athletes, and the same links as CSV. */
export interface ClaimLinks {
  items: ClaimLink[]
  csv: string
}

/**
 * Makes links with which athletes claim their results.
 * @param bib empty for all athletes of the race
 * @throws RefusedRequest result.notFound, race.noResults if there is no such athlete
 */
export async function requestClaimLinks(
  token: string,
  { race, bib, language }: { race: string; bib: string; language: string },
): Promise<ClaimLinks> {
  const query = new URLSearchParams({ language, ...(bib !== '' && { bib }) })
  const path = `/v1/identity/claim-links/${encodeURIComponent(race)}?${query.toString()}`
  const links = await sendTo<ClaimLinks>(token, path)
  if (links.items.length > 0) return links
  throw new RefusedRequest(bib === '' ? 'race.noResults' : 'result.notFound', '')
}
