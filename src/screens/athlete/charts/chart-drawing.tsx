import { type ReactNode, useId } from 'react'
import { chartSizes } from './chart-sizes.ts'
import styles from './chart.module.css'

interface ChartDrawingProps {
  size: keyof typeof chartSizes
  /** What screen readers read instead of the drawing. */
  description: ReactNode
  /** SVG elements. */
  children: ReactNode
}

/** The SVG element of a chart in one of its two sizes. */
export function ChartDrawing({ size, description, children }: ChartDrawingProps) {
  const id = useId()
  const { width, height, fontSize } = chartSizes[size]
  return (
    <svg
      className={`${styles.chart} ${styles[size]}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={id}
      fontSize={fontSize}
    >
      <desc id={id}>{description}</desc>
      {children}
    </svg>
  )
}
