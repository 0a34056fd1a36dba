import { hash } from 'node:crypto'
import { searchKeysVersion } from '../../words/names.ts'
import type { RaceInPackage } from '../../event-package.ts'
import type { Correction } from '../corrections/apply-corrections.ts'

/**
 * Returns the hash of what an import writes into a result set. The hash depends on source rows,
 * corrections, checkpoints, rankings, given places and the version of search keys.
 */
export function resultSetHash(race: RaceInPackage, corrections: readonly Correction[]): string {
  const rows = [race.results?.contentHash ?? '', ...corrections.map(({ id }) => id)].join('+')
  const rankings = race.rankings.map(({ decidedBy, scoredBy, only, order, closesGaps }) => ({
    decidedBy,
    ...(scoredBy != null && { scoredBy }),
    only,
    order,
    ...(closesGaps === true && { closesGaps }),
  }))
  const places = race.results?.placesHash
  const derived = JSON.stringify([searchKeysVersion, race.checkpoints.length, rankings, places])
  return `${rows}.${hash('sha256', derived, 'hex')}`
}

/**
 * Returns the part of a hash that depends on checkpoints, rankings, given places and search keys.
 */
export function rankingPart(hash: string): string | undefined {
  return hash.split('.').at(-1)
}
