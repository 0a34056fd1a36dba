import { FormattedMessage } from 'react-intl'
import { Steps } from '../../ui/page/steps.tsx'

const steps = ['write', 'answer', 'online'] as const

/**
 * The three steps from a request to a published event.
 * @param done number of completed steps
 */
export function RequestSteps({ done }: { done: number }) {
  return (
    <Steps
      done={done}
      doneText={<FormattedMessage id="access_request.step.done" />}
      steps={steps.map((step) => ({
        id: step,
        title: <FormattedMessage id={`access_request.step.${step}.title`} />,
        text: <FormattedMessage id={`access_request.step.${step}.text`} />,
      }))}
    />
  )
}
