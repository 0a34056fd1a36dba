import { FormattedMessage, useIntl } from 'react-intl'
import styles from './state-icon.module.css'
import type { EventState } from '../../../domain/events.ts'

/** The icon of an event's state: the two bars of a finish for `after`, else the ring of a start. */
export function StateIcon({ state }: { state: EventState }) {
  const intl = useIntl()
  return <Icon state={state} label={intl.formatMessage({ id: `event_state.${state}` })} />
}

/** The icon and the name of an event's state, which depends on its planned times only. */
export function StateLabel({ state }: { state: EventState }) {
  return (
    <span className={styles.label}>
      <Icon state={state} />
      <FormattedMessage id={`event_state.${state}`} />
    </span>
  )
}

/** The word for an event with a race under way, with the live dot. */
export function LiveLabel() {
  return (
    <span className={styles.label}>
      <Icon state="during" />
      <span className="live">
        <FormattedMessage id="ui.live" />
      </span>
    </span>
  )
}

function Icon({ state, label }: { state: EventState; label?: string }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 20 20"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {state === 'after' ? (
        <path d="M1 10h11M12 3v14M17 3v14" />
      ) : (
        <path d="M10.5 10H19M1.5 10a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0" />
      )}
    </svg>
  )
}
