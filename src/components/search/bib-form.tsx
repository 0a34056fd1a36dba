import type { ReactNode } from 'react'
import { GetForm } from '../../ui/get-form.tsx'
import styles from './bib-search.module.css'

interface BibFormProps {
  action: string
  label: string
  /** Name of a field. With JavaScript, the form is not sent while this field is empty. */
  required: string
  inputId: string
  /**
   * Renders the input. The argument is the CSS class that makes the typed text look like the number
   * on a bib.
   */
  field: (className: string | undefined) => ReactNode
  /** Content of the form below the start number. */
  children: ReactNode
}

/** A search form drawn as a bib. The label is above the number. */
export function BibForm({ action, label, required, inputId, field, children }: BibFormProps) {
  return (
    <GetForm
      action={action}
      role="search"
      label={label}
      required={required}
      className={`${styles.bib} bib-colours`}
    >
      <label className="quiet" htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.field}>{field(styles.number)}</div>
      <div className={styles.footer}>{children}</div>
    </GetForm>
  )
}
