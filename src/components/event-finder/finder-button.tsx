import { FormattedMessage } from 'react-intl'
import { loadIntl } from '../../i18n/intl.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import { DialogButton } from '../../ui/dialog/dialog-button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './finder-button.module.css'

/**
 * The button that opens the event finder. Without JavaScript, or when the dialog fails to load, a
 * link to the list of events with the filters of the page takes the place of the button.
 */
export function FinderButton() {
  const language = useLanguage()
  const links = useLinks()
  const { filterCount, filterText } = usePage()
  const content = <ButtonContent count={filterCount} />
  return (
    <DialogButton
      className={styles.finder}
      dialog={{}}
      load={async () => {
        const [dialog] = await Promise.all([
          import('./finder-dialog.tsx'),
          loadIntl(language, 'event-finder'),
        ])
        return dialog.FinderDialog
      }}
      fallback={() => (
        <Link className={styles.finder} to={links.eventsFound({ filters: filterText })}>
          {content}
        </Link>
      )}
    >
      {content}
    </DialogButton>
  )
}

/** @param count number of filters that the page applies */
function ButtonContent({ count }: { count: number }) {
  return (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 5h9m6 0h3M1 15h3m6 0h9M10 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M4 15a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
      </svg>
      <span>
        <FormattedMessage id="ui.finder.open" />
      </span>{' '}
      {count > 0 && (
        <>
          <b aria-hidden="true">{count}</b>
          <span className="visuallyHidden">
            <FormattedMessage id="ui.finder.applied" values={{ count }} />
          </span>
        </>
      )}
    </>
  )
}
