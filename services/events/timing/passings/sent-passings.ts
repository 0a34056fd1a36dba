import { invalidRequest, type ProblemErrors } from '../../../platform/http/problem.ts'
import { passingIdOf, type SentPassing } from './record-passings.ts'
import type { Passing } from '../race/schema.ts'
import type { SentInstants } from '../race/sent-instants.ts'

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

/** Returns the item that withdraws the passing with an id. */
export function withdrawalOf(id: string): SentPassing {
  return { ...noPassing, id, withdrawn: true }
}

/**
 * Converts the passings of a request.
 * @param instants reads the instants in `at`
 * @throws Problem 400 passing.incomplete with the first 100 passings that are not complete
 */
export function sentPassings(passings: readonly Passing[], instants: SentInstants): SentPassing[] {
  const errors: ProblemErrors = []
  const sent = passings.map(({ id, at, kind, ...given }, index): SentPassing => {
    const passing = {
      ...noPassing,
      ...given,
      at: at === undefined ? null : instants.read(at, `passings[${String(index)}].at`),
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
