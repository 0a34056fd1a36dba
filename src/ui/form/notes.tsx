import type { ReactNode } from 'react'
import styles from './notes.module.css'

interface NotesProps {
  /** Id of the control. */
  id: string
  hint?: ReactNode
  /** Validation message. */
  problem?: ReactNode
}

/** Attributes that link a control to its hint and validation message. */
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

/** Validation message and hint below a control. */
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
