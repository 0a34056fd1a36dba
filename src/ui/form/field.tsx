import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { notesAttributes, type NotesAttributes, Notes } from './notes.tsx'

/** The attributes that link a control to its label, hint and validation message. */
export interface ControlProps extends NotesAttributes {
  id: string
  className: string
}

interface FieldProps {
  /**
   * Id of the control. The links of the problem summary lead to this id. By default the id is
   * generated.
   */
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** The validation message. */
  problem?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Shows a control with its label, hint and validation message. */
export function Field({ id, label, hint, problem, children }: FieldProps) {
  const generatedId = useId()
  const control = id ?? generatedId
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
