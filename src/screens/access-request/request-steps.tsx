import { FormattedMessage } from 'react-intl'
import styles from './request-steps.module.css'

const steps = ['write', 'answer', 'online'] as const

/**
 * The three steps from a request to a published event.
 * @param done number of completed steps
 */
export function RequestSteps({ done }: { done: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step} className={at < done ? styles.done : undefined}>
          <h2 className={styles.title}>
            <FormattedMessage id={`access_request.step.${step}.title`} />
            {at < done && (
              <span className="visuallyHidden">
                <FormattedMessage id="access_request.step.done" />
              </span>
            )}
          </h2>
          <p className="quiet">
            <FormattedMessage id={`access_request.step.${step}.text`} />
          </p>
        </li>
      ))}
    </ol>
  )
}
