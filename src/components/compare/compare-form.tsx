import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { GetForm } from '../../ui/get-form.tsx'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import styles from './compare-form.module.css'

interface CompareFormProps {
  /** The URL path of the page, without its query. */
  action: string
  /**
   * Names and values of hidden fields: the page's query, and the compared athletes that are not in
   * the table.
   */
  fields: readonly (readonly [name: string, value: string])[]
  /** A table with a `CompareTick` in each row. */
  children: ReactNode
}

/** A form around a table. Submitting the form compares the athletes of the ticked rows. */
export function CompareForm({ action, fields, children }: CompareFormProps) {
  const intl = useIntl()
  return (
    <GetForm
      action={action}
      label={intl.formatMessage({ id: 'compare.title' })}
      className={styles.form}
      required="with"
    >
      {children}
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p className={styles.bar}>
        <button className="button" type="submit">
          <FormattedMessage id="compare.choose" />
        </button>
        <span className="quiet">
          <FormattedMessage id="compare.choose_note" />
        </span>
      </p>
    </GetForm>
  )
}

interface CompareTickProps {
  bib: string
  name: string
  isTicked: boolean
}

/** The checkbox in a row of a `CompareForm`. */
export function CompareTick({ bib, name, isTicked }: CompareTickProps) {
  const intl = useIntl()
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name="with"
        value={bib}
        defaultChecked={isTicked}
        aria-label={intl.formatMessage({ id: 'compare.tick' }, { name: isolateDirection(name) })}
      />
    </label>
  )
}
