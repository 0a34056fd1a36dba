import { useIntl } from 'react-intl'
import type { ImportProblem } from './import-requests.ts'
import { problemText } from './reasons.ts'

/** What is wrong with the value of a field. A problem without a message is shown in English. */
export function ProblemOfField({ problem }: { problem: ImportProblem }) {
  const intl = useIntl()
  const { message, expected } = problem
  return problemText(intl, problem) ?? <span lang="en">{`${message}. ${expected}`}</span>
}
