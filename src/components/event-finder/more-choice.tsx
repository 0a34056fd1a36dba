import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import type { Draft } from './draft.ts'
import styles from './finder-form.module.css'

interface MoreChoiceProps {
  draft: Draft
  /** If true, the filter for finished events is omitted. */
  isShort: boolean
  onChange: (change: Partial<Draft>) => void
}

/** The filters without a word of their own: the name of the event, and finished events. */
export function MoreChoice({ draft, isShort, onChange }: MoreChoiceProps) {
  const intl = useIntl()
  return (
    <div
      className={styles.section}
      role="group"
      aria-label={intl.formatMessage({ id: 'event_finder.more' })}
    >
      <div className={styles.pair}>
        <Field label={<FormattedMessage id="event_finder.name" />}>
          {(control) => (
            <input
              {...control}
              name="name"
              type="text"
              dir="auto"
              maxLength={100}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => {
                onChange({ name: target.value })
              }}
            />
          )}
        </Field>
        {!isShort && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              role="switch"
              name="onlyAfter"
              checked={draft.onlyAfter}
              onChange={({ target }) => {
                onChange({ onlyAfter: target.checked })
              }}
            />
            <span>
              <FormattedMessage id="event_finder.only_after" />
            </span>
          </label>
        )}
      </div>
    </div>
  )
}
