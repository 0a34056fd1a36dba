import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useLinks } from '../../app/links.ts'
import { usePage } from '../../app/page-context.ts'
import { Link } from '../link.tsx'
import styles from './search-field.module.css'

/** Finds events and athletes, from every page. A plain form: without script the browser sends it. */
export function SearchField() {
  const intl = useIntl()
  const links = useLinks()
  const navigate = useNavigate()
  const { search, key } = usePage().location
  const field = useRef<HTMLInputElement>(null)
  const label = intl.formatMessage({ id: 'ui.search_field.label' })
  const placeholder = intl.formatMessage({ id: 'ui.search_field.placeholder' })

  const find = () => {
    const q = field.current?.value.trim() ?? ''
    if (q !== '') void navigate(links.search({ q }))
  }

  return (
    <div className={styles.search}>
      <form
        className={styles.form}
        role="search"
        action={links.search()}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        {/* Remade with each page: the text is that of its address, and then whatever is typed. */}
        <input
          key={key}
          ref={field}
          type="search"
          name="q"
          required
          maxLength={100}
          aria-label={placeholder}
          placeholder={placeholder}
          defaultValue={new URLSearchParams(search).get('q') ?? ''}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <button type="submit" title={label}>
          <Magnifier />
          <span className="unseen">{label}</span>
        </button>
      </form>
      <Link className={styles.link} to={links.search()} title={label}>
        <Magnifier />
        <span className="unseen">{label}</span>
      </Link>
    </div>
  )
}

function Magnifier() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM12.5 12.5 18 18" />
    </svg>
  )
}
