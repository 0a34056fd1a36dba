import { FormattedMessage } from 'react-intl'
import styles from './bib.module.css'

interface BibProps {
  /** The start number as text, because 007 must keep its zeros. */
  number: string
  event: string
  race: string
}

/** Maximum number of characters of a start number, for each CSS class of font size. */
const sizes = [
  [4, styles.four],
  [5, styles.five],
  [6, styles.six],
  [9, styles.nine],
  [14, styles.fourteen],
] as const

/** A start number drawn as a printed bib, with the names of the event and the race. */
export function Bib({ number, event, race }: BibProps) {
  const [, size = styles.longest] = sizes.find(([characters]) => number.length <= characters) ?? []
  return (
    <div className={`${styles.bib} bib-colours`}>
      <p className={`${styles.names} quiet`}>
        <bdi>{event}</bdi> · <bdi>{race}</bdi>
      </p>
      <p className={`${styles.number} ${size} display`} dir="auto">
        {number}
      </p>
      <p className={`${styles.names} quiet`}>
        <FormattedMessage id="athlete.head.bib" />
      </p>
    </div>
  )
}
