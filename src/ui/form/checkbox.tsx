import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { noted, Notes } from './notes.tsx'

interface CheckBoxProps extends Pick<
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
export function CheckBox({ id, label, hint, problem, ...box }: CheckBoxProps) {
  const notes = { id, hint, problem }
  return (
    <div className={styles.box}>
      <input {...box} type="checkbox" id={id} {...noted(notes)} />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Notes {...notes} />
      </div>
    </div>
  )
}
