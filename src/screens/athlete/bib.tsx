import { FormattedMessage } from 'react-intl'
import styles from './bib.module.css'

interface BibProps {
  /** Text: 007 stays 007. */
  number: string
  event: string
  race: string
}

/** The number of characters up to which each size of the figures fits on one line. */
const sizes = [
  [4, styles.four],
  [5, styles.five],
  [6, styles.six],
  [9, styles.nine],
  [14, styles.fourteen],
] as const

/** A start number as paper with the names of event and race above it. The only framed shape of the site. */
export function Bib({ number, event, race }: BibProps) {
  const [, size = styles.longest] = sizes.find(([characters]) => number.length <= characters) ?? []
  return (
    <div className={`${styles.bib} light`}>
      <p className="quiet">
        <bdi>{event}</bdi> · <bdi>{race}</bdi>
      </p>
      <p className={`${styles.number} ${size} display`} dir="auto">
        {number}
      </p>
      <p className="quiet">
        <FormattedMessage id="athlete.head.bib" />
      </p>
    </div>
  )
}
