import { maxSearchLength } from '../../../domain/search.ts'
import type { ReactNode } from 'react'
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

/**
 * The controls for the filters that share the word “More”: name, open entries and finished events.
 */
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
              maxLength={maxSearchLength}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => {
                onChange({ name: target.value })
              }}
            />
          )}
        </Field>
        <div>
          <Switch
            name="entries"
            checked={draft.entries !== null}
            onChange={(checked) => {
              onChange({ entries: checked ? 'open' : null })
            }}
          >
            <FormattedMessage id="event_finder.entries" />
          </Switch>
          {!isShort && (
            <Switch
              name="onlyAfter"
              checked={draft.onlyAfter}
              onChange={(onlyAfter) => {
                onChange({ onlyAfter })
              }}
            >
              <FormattedMessage id="event_finder.only_after" />
            </Switch>
          )}
        </div>
      </div>
    </div>
  )
}

interface SwitchProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

function Switch({ name, checked, onChange, children }: SwitchProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a check box has its state
        role="switch"
        name={name}
        checked={checked}
        onChange={({ target }) => {
          onChange(target.checked)
        }}
      />
      <span>{children}</span>
    </label>
  )
}
