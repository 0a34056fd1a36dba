import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './check-box.module.css'

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
  const described = [problem != null && `${id}-problem`, hint != null && `${id}-hint`]
  return (
    <div className={styles.box}>
      <input
        {...box}
        type="checkbox"
        id={id}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        aria-invalid={problem == null ? undefined : true}
      />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {problem != null && (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        )}
        {hint != null && (
          <p id={`${id}-hint`} className="quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
