import { matchedParts } from './matched-parts.ts'
import styles from './matched.module.css'

/** A name in which the parts that match the typed text are underlined. */
export function Matched({ text, typed }: { text: string; typed: string }) {
  return (
    <bdi>
      {matchedParts(text, typed).map((part) =>
        part.matched ? (
          <mark key={part.at} className={styles.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </bdi>
  )
}
