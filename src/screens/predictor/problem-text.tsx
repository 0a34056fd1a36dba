import { FormattedMessage } from 'react-intl'
import type { Problem } from './predictor-input.ts'

/** Error message of an invalid value. */
export function ProblemText({ problem }: { problem: Problem }) {
  return <FormattedMessage id={`predictor.problem.${problem}`} />
}
