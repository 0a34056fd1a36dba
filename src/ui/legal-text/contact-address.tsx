import { useSite } from '../../app/site-context.ts'
import type { Site } from '../../site.ts'
import styles from './contact-address.module.css'

/** Whether there is an address to write to. */
export function hasAddress({ contact }: Site): boolean {
  return contact?.email !== undefined || contact?.postal !== undefined
}

/** Where whoever runs the site is reached, as far as it says so. */
export function ContactAddress() {
  const site = useSite()
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
