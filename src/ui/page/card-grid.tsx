import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'

/**
 * Cards in one, two or three columns.
 * @param largeFirst the first card takes more columns and rows than the others
 */
export function CardGrid({
  largeFirst = false,
  children,
}: {
  largeFirst?: boolean
  children: ReactNode
}) {
  return (
    <ul className={`${styles.grid} ${largeFirst ? styles.largeFirst : ''}`}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
