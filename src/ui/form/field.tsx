import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** What ties a control to its label, its hint and its problem. */
export interface ControlProps {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  /** So that a link of a summary of problems can lead here. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its hint, and its problem when there is one. */
export function Field({ id, label, hint, problem, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const described = [hint != null && `${control}-hint`, problem != null && `${control}-problem`]
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control}>
        {label}
      </label>
      {children({
        id: control,
        className: styles.control ?? '',
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': problem == null ? undefined : true,
      })}
      {problem != null && (
        <p id={`${control}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {hint != null && (
        <p id={`${control}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
