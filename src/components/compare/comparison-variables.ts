import { readComparedBibs } from '../../router/ranking-view.ts'

/**
 * Returns the query variables that compare an athlete with the athletes in the URL's `with`
 * parameter. Returns an empty object if this parameter is missing or empty.
 */
export function comparisonVariables(
  { url }: { url: string },
  { athleteId, rankingId }: { athleteId: string; rankingId: string | undefined },
) {
  const bibs = readComparedBibs(new URL(url, 'http://site.internal').searchParams)
  if (bibs.length === 0) return {}
  return {
    with: bibs.join(','),
    isComparing: true,
    athleteId,
    ...(rankingId !== undefined && { rankingId }),
  }
}
