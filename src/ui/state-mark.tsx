import { FormattedMessage, useIntl } from 'react-intl'
import styles from './state-mark.module.css'

type State = 'before' | 'during' | 'after'

/** A ring for the start, two bars for the finish: as on the course line. Only `after` is finished. */
export function StateMark({ state }: { state: State }) {
  const intl = useIntl()
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 20 20"
      role="img"
      aria-label={intl.formatMessage({ id: `event_state.${state}` })}
    >
      {state === 'after' ? (
        <path d="M1 10h11M12 3v14M17 3v14" />
      ) : (
        <path d="M10.5 10H19M1.5 10a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0" />
      )}
    </svg>
  )
}

/** The state in words; live carries its dot. */
export function StateWord({ state }: { state: State }) {
  return (
    <span className={state === 'during' ? 'live' : 'nowrap'}>
      <FormattedMessage id={`event_state.${state}`} />
    </span>
  )
}
