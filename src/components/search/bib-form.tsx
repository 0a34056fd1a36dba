import type { ReactNode } from 'react'
import { GetForm } from '../../ui/get-form.tsx'
import styles from './bib-search.module.css'

interface BibFormProps {
  action: string
  label: string
  /** Name of the field; the form is not sent while it is empty. */
  required: string
  inputId: string
  /** The input, which takes the class of the number on the bib. */
  field: (className: string | undefined) => ReactNode
  /** Content below the number. */
  children: ReactNode
}

/** A search form drawn as a bib with its label above the number. */
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
