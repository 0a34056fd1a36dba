import { readComparedBibs } from '../../router/ranking-view.ts'

/**
 * Query variables that compare an athlete with the start numbers in `with`. Without `with`, there
 * are no variables.
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
