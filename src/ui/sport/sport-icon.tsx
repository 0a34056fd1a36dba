import type { Sport } from '../../../domain/sports.ts'
import styles from './sport-icon.module.css'

/** The SVG paths of each sport's icon, 48 × 32: the main line and the thin strokes. */
const paths: Record<Sport, { line: string; thin: string }> = {
  running: {
    line: 'M9 20C12 5 19 5 23 15s9 13 16 1',
    thin: 'M36 12l6 4M34 16l6 4',
  },
  cycling: {
    line: 'M4 28l36-6-30-6 24-5-17-6',
    thin: 'M18 2l-4 6M21 3l-4 6',
  },
  walking: {
    line: 'M19 25C9 25 4 19 8 12s17-10 26-7 10 13 4 18',
    thin: 'M34 19l5 6M37 17l5 6',
  },
  triathlon: {
    line: 'M22 6c8-3 17 0 18 7M4 26h.1M7 22h.1M11 18h.1M15 13h.1M18 9h.1M40 18l-2 4M35 25l-5 2M26 28h-5',
    thin: 'M16 25v6M19 25v6',
  },
  swimming: {
    line: 'M9 6h31a4 4 0 0 1 0 7H10a3.5 3.5 0 0 0 0 7h30a3.5 3.5 0 0 1 0 7H12',
    thin: 'M9 23v8M12 23v8',
  },
  inline_skating: {
    line: 'M15 5h18a11 11 0 0 1 0 22H15a11 11 0 0 1 0-22z',
    thin: 'M15 10h18a6 6 0 0 1 0 12H15a6 6 0 0 1 0-12zM24 23v8',
  },
  ice_skating: {
    line: 'M15 4h18a12 12 0 0 1 0 24H15a12 12 0 0 1 0-24z',
    thin: 'M15 8.5h18a7.5 7.5 0 0 1 0 15H15a7.5 7.5 0 0 1 0-15zM15 12.5h18a3.5 3.5 0 0 1 0 7H15a3.5 3.5 0 0 1 0-7zM24 24v8',
  },
  obstacle_run: {
    line: 'M4 24c8 0 9-15 17-15s8 13 16 13h6',
    thin: 'M7 17l5 8M13 11l7 5M24 5l-4 8M28 9l-6 6M34 16l-7 5M40 17v9',
  },
  biathlon: {
    line: 'M13 27C4 23 3 13 10 8s24-6 31 2 3 15-5 17',
    thin: 'M14 17h.1M19 17h.1M24 17h.1M29 17h.1M34 17h.1',
  },
}

/**
 * The decorative icon of a sport, in the style of the posters. The name of the sport must be beside
 * the icon.
 */
export function SportIcon({ sport }: { sport: Sport }) {
  const { line, thin } = paths[sport]
  return (
    <svg className={`${styles.icon} ${styles[sport] ?? ''}`} viewBox="0 0 48 32" aria-hidden="true">
      <path d={line} />
      <path className={styles.thin} d={thin} />
    </svg>
  )
}
