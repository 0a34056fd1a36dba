import type { ReactNode } from 'react'
import styles from './notes.module.css'

interface NotesProps {
  /** Of the control that they are about. */
  id: string
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: ReactNode
}

/** What ties a control to its notes. */
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

/** Under a control: its problem when there is one, and its hint. */
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
