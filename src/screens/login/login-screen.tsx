import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../app/links.ts'
import { usePage } from '../../app/page-context.ts'
import { pathInside } from '../../app/path-inside.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './login-screen.module.css'
import { StartLine } from './start-line.tsx'

/** Where people will sign in, and recover a password. There are no accounts yet, and it says so. */
export function LoginScreen() {
  const intl = useIntl()
  const links = useLinks()
  const { search } = usePage().location
  const page = usePage().id === 'login/recover' ? 'recover' : 'sign_in'
  const back = pathInside(new URLSearchParams(search).get('next'))

  return (
    <section className={styles.page}>
      <PageHead title={intl.formatMessage({ id: `login.${page}.title` })} indexed={false} />
      <StartLine />
      <div className={`${styles.words} wrap`}>
        <p className="quiet">
          <FormattedMessage id={`login.${page}.title`} />
        </p>
        <h1 className="board board-80">
          <FormattedMessage id="login.soon" />
        </h1>
        <p className="lead">
          <FormattedMessage id={`login.${page}.text`} />
        </p>
        <div className={`${styles.ways} row`}>
          {back === undefined ? (
            <Link className="button button-full" to={links.home()}>
              <FormattedMessage id="login.home" />
            </Link>
          ) : (
            <Link className="button button-full" to={back}>
              <FormattedMessage id="login.back" />
            </Link>
          )}
          <Link className="more" to={links.events()}>
            <FormattedMessage id="login.events" />
          </Link>
        </div>
      </div>
    </section>
  )
}
