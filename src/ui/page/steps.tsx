import type { ReactNode } from 'react'
import styles from './steps.module.css'

interface StepsProps {
  steps: readonly { id: string; title: ReactNode; text: ReactNode }[]
  /** Number of completed steps. */
  done: number
  /** What screen readers say of a completed step. */
  doneText: ReactNode
}

/** The steps of a procedure as points on a line. */
export function Steps({ steps, done, doneText }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, title, text }, at) => (
        <li key={id} className={at < done ? styles.done : undefined}>
          <h2 className={styles.title}>
            {title}
            {at < done && <span className="visuallyHidden">{doneText}</span>}
          </h2>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ol>
  )
}
