import type { Site } from '../../site.ts'
import styles from './contact-address.module.css'

type Contact = Pick<Site, 'contact'>

/** Whether the site has an e-mail or postal address configured. */
export function hasAddress({ contact }: Contact): boolean {
  return contact?.email !== undefined || contact?.postal !== undefined
}

/** Name, postal address and e-mail of the site's operator, as far as configured. */
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
