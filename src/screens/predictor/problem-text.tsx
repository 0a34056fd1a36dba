import { FormattedMessage } from 'react-intl'
import type { Problem } from './predictor-input.ts'

/** What to do about a value that cannot be read. */
export function ProblemText({ problem }: { problem: Problem }) {
  return <FormattedMessage id={`predictor.problem.${problem}`} />
}
