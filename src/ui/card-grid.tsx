import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'

/**
 * Cards in one, two or three columns.
 * @param led the first card is a large one; the others stand beside it
 */
export function CardGrid({ led = false, children }: { led?: boolean; children: ReactNode }) {
  return (
    <ul className={`${styles.grid} ${led ? styles.led : ''}`}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
