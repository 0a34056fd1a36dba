import { invalidRequest, type ProblemErrors } from '../../../platform/http/problem.ts'
import { passingIdOf, type SentPassing } from './record-passings.ts'
import type { Passing } from '../schema.ts'

const noPassing: SentPassing = {
  id: '',
  bib: null,
  chip: null,
  checkpoint: null,
  device: null,
  at: null,
  race_ms: null,
  manual: false,
  withdrawn: false,
}

/** What withdraws the passing of an id. */
export function withdrawalOf(id: string): SentPassing {
  return { ...noPassing, id, withdrawn: true }
}

/** @throws Problem 400 request.invalid with all passings that are not complete */
export function sentPassings(passings: readonly Passing[]): SentPassing[] {
  const errors: ProblemErrors = []
  const sent = passings.map(({ id, at, kind, ...given }, index): SentPassing => {
    const passing = {
      ...noPassing,
      ...given,
      at: at === undefined ? null : new Date(at).toISOString(),
      manual: kind === 'manual',
      withdrawn: given.withdrawn === true,
    }
    const isComplete =
      (passing.bib === null) !== (passing.chip === null) &&
      (passing.checkpoint === null) !== (passing.device === null) &&
      (passing.at === null) !== (passing.race_ms === null)
    if (!isComplete && !(passing.withdrawn && id !== undefined)) {
      errors.push({
        field: `passings[${String(index)}]`,
        code: 'passing.incomplete',
        title:
          'Expected either bib or chip, either checkpoint or device, and either at or race_ms; or id and withdrawn.',
      })
    }
    return { ...passing, id: id ?? passingIdOf(passing) }
  })
  if (errors.length > 0) throw invalidRequest(errors.slice(0, 100))
  return sent
}
