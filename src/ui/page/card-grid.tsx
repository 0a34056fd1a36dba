import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'

/**
 * Cards in one, two or three columns.
 * @param largeFirst if true, the first card covers several columns where the grid has them
 * @param narrowRows if true, the cards are rows on narrow screens, with a thin line between them
 */
export function CardGrid({
  largeFirst = false,
  narrowRows = false,
  children,
}: {
  largeFirst?: boolean
  narrowRows?: boolean
  children: ReactNode
}) {
  return (
    <ul
      className={`${styles.grid} ${largeFirst ? styles.largeFirst : ''} ${narrowRows ? styles.rows : ''}`}
    >
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
