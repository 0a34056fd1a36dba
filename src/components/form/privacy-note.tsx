import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import styles from './privacy-note.module.css'

/** Says how the site uses the data of the form, and links to the privacy policy. */
export function PrivacyNote({
  id,
}: {
  id: Extract<FormatjsIntl.Message['ids'], `${string}.privacy`>
}) {
  const links = useLinks()
  return (
    <p className="quiet">
      <FormattedMessage
        id={id}
        values={{
          link: (text) => (
            <Link key="policy" className={styles.link} to={links.privacyPolicy()}>
              {text}
            </Link>
          ),
        }}
      />
    </p>
  )
}
