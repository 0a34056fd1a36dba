import type { ReactNode } from 'react'
import styles from './notes.module.css'

interface NotesProps {
  /** The id of the control. */
  id: string
  hint?: ReactNode
  /** The validation message. */
  problem?: ReactNode
}

/** The attributes that link a control to its hint and validation message. */
export interface NotesAttributes {
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function notesAttributes({ id, hint, problem }: NotesProps): NotesAttributes {
  const notes = [hint != null && `${id}-hint`, problem != null && `${id}-problem`]
  return {
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem == null ? undefined : true,
  }
}

/** The validation message and the hint below a control. */
export function Notes({ id, hint, problem }: NotesProps) {
  return (
    <>
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
    </>
  )
}
