import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { notesAttributes, Notes } from './notes.tsx'

interface CheckboxProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'required' | 'defaultChecked'
> {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with it as it is. */
  problem?: ReactNode
}

/** A box to tick, its label beside it. */
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
