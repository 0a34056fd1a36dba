import { FormattedMessage } from 'react-intl'
import styles from './bib.module.css'

interface BibProps {
  /** Text: 007 stays 007. */
  number: string
  /** Printed above the number. */
  name: string
}

/** A start number as it is worn. The only framed shape of the site, and only for this. */
export function Bib({ number, name }: BibProps) {
  return (
    <div className={styles.bib}>
      <p className="quiet">{name}</p>
      <p className={`${styles.number} ${number.length > 5 ? styles.long : ''} board`}>{number}</p>
      <p className="quiet">
        <FormattedMessage id="athlete.head.bib" />
      </p>
    </div>
  )
}
