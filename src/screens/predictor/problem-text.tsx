import { FormattedMessage } from 'react-intl'
import type { Problem } from './predictor-input.ts'

export function ProblemText({ problem }: { problem: Problem }) {
  return <FormattedMessage id={`predictor.problem.${problem}`} />
}
