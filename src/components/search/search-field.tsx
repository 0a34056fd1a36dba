import type { MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import { GetForm } from '../../ui/get-form.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './search-field.module.css'
import { bibSearchId } from './bib-search.tsx'
import { SearchInput } from './search-input.tsx'

/** The search form of the top bar. The form also works without JavaScript. */
export function SearchField() {
  const intl = useIntl()
  const links = useLinks()
  const label = intl.formatMessage({ id: 'ui.search_field.label' })
  const q = new URLSearchParams(usePage().location.search).get('q') ?? ''
  const placeholder = intl.formatMessage({ id: 'ui.search_field.placeholder' })
  return (
    <div className={styles.search}>
      <GetForm className={styles.form} role="search" action={links.search()} required="q">
        <SearchInput aria-label={placeholder} placeholder={placeholder} />
        <button type="submit" title={label}>
          <Magnifier />
          <span className="visuallyHidden">{label}</span>
        </button>
      </GetForm>
      <Link
        className={styles.link}
        to={`${links.search({ q })}#${bibSearchId}`}
        title={label}
        onClick={focusOwnField}
      >
        <Magnifier />
        <span className="visuallyHidden">{label}</span>
      </Link>
    </div>
  )
}

/**
 * If the page has a large search field, the search link moves the focus to this field, so the typed
 * text is not lost.
 */
function focusOwnField(event: MouseEvent) {
  const field = document.getElementById(bibSearchId)
  if (!field) return
  event.preventDefault()
  field.focus()
}

function Magnifier() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM12.5 12.5 18 18" />
    </svg>
  )
}
