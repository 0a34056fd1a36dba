import { useCallback, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { loadIntl } from '../../app/intl.ts'
import { defaultLanguage, languages } from '../../app/languages.ts'
import { useLinks } from '../../app/links.ts'
import { usePage } from '../../app/page-context.ts'
import { useScripted } from '../../app/use-scripted.ts'
import { useOnDemand } from '../../ui/dialog/use-on-demand.ts'
import { Link } from '../../ui/link.tsx'
import styles from './finder-button.module.css'

/** Opens the event finder. Before any script, and where that does not load, it leads to the found events. */
export function FinderButton() {
  const { locale } = useIntl()
  const links = useLinks()
  const scripted = useScripted()
  const { data } = usePage()
  const {
    Part: FinderDialog,
    request,
    failed,
  } = useOnDemand(async () => {
    const language = languages.find(({ tag }) => tag === locale) ?? defaultLanguage
    const [dialog] = await Promise.all([
      import('./finder-dialog.tsx'),
      loadIntl(language, 'event-finder'),
    ])
    return dialog.FinderDialog
  })
  const [open, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
  }, [])
  const applied = (data as { applied?: number } | undefined)?.applied ?? 0
  const face = (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 5h9m6 0h3M1 15h3m6 0h9M16 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM10 15a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
      </svg>
      <span>
        <FormattedMessage id="ui.finder.open" />
      </span>{' '}
      {applied > 0 && (
        <b>
          {applied}
          <span className="unseen">
            {' '}
            <FormattedMessage id="ui.finder.applied" values={{ count: applied }} />
          </span>
        </b>
      )}
    </>
  )
  const className = applied > 0 ? `${styles.finder} ${styles.applied}` : styles.finder
  if (!scripted || failed) {
    return (
      <Link className={className} to={links.eventsFound()}>
        {face}
      </Link>
    )
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open && FinderDialog !== undefined}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          setOpen(true)
          request()
        }}
      >
        {face}
      </button>
      {open && FinderDialog && <FinderDialog onClose={close} />}
    </>
  )
}
