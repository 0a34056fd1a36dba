import { FormattedMessage } from 'react-intl'
import styles from './bib.module.css'

interface BibProps {
  /** Text, because 007 keeps its zeros. */
  number: string
  event: string
  race: string
}

/** Maximum number of characters on one line, by font size class. */
const sizes = [
  [4, styles.four],
  [5, styles.five],
  [6, styles.six],
  [9, styles.nine],
  [14, styles.fourteen],
] as const

/** A bib as printed, with the names of event and race; the only shape of the site with a frame. */
export function Bib({ number, event, race }: BibProps) {
  const [, size = styles.longest] = sizes.find(([characters]) => number.length <= characters) ?? []
  return (
    <div className={`${styles.bib} bib-colours`}>
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
