import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { notesAttributes, type NotesAttributes, Notes } from './notes.tsx'

/** What ties a control to its label, its hint and its problem. */
export interface ControlProps extends NotesAttributes {
  id: string
  className: string
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
  const notes = { id: control, hint, problem }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control}>
        {label}
      </label>
      {children({ id: control, className: styles.control ?? '', ...notesAttributes(notes) })}
      <Notes {...notes} />
    </div>
  )
}
