import type { Site } from '../../site.ts'
import styles from './contact-address.module.css'

type Contact = Pick<Site, 'contact'>

/** Whether the settings of the site contain an e-mail address or a postal address. */
export function hasAddress({ contact }: Contact): boolean {
  return contact?.email !== undefined || contact?.postal !== undefined
}

/**
 * The name, postal address and e-mail address of the site's operator. Omits values without a
 * setting. Renders nothing without an address.
 */
export function ContactAddress({ site }: { site: Contact }) {
  const { operator, email, postal = [] } = site.contact ?? {}
  if (!hasAddress(site)) return null
  return (
    <address className={styles.address}>
      {operator !== undefined && postal[0] !== operator && <b>{operator}</b>}
      {postal.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}
