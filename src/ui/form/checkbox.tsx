import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { notesAttributes, Notes } from './notes.tsx'

interface CheckboxProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'required' | 'autoFocus' | 'defaultChecked'
> {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** The validation message. */
  problem?: ReactNode
}

/** A checkbox with its label, hint and validation message. */
export function Checkbox({ id, label, hint, problem, ...box }: CheckboxProps) {
  const notes = { id, hint, problem }
  return (
    <div className={styles.box}>
      <input {...box} type="checkbox" id={id} {...notesAttributes(notes)} />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Notes {...notes} />
      </div>
    </div>
  )
}
