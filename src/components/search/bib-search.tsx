import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import styles from './bib-search.module.css'
import { BibForm } from './bib-form.tsx'
import { SearchInput } from './search-input.tsx'

interface BibSearchProps {
  /** Secondary text beside the submit button. */
  note?: ReactNode
}

/**
 * Element id of the input. A page has at most one input with this id. A link with this id as its
 * hash moves the focus to the input.
 */
export const bibSearchId = 'bib-search'

/** An example of a start number, shown as the placeholder. */
const example = '1482'

/** Search form drawn as a bib. */
export function BibSearch({ note }: BibSearchProps) {
  const intl = useIntl()
  const links = useLinks()
  return (
    <BibForm
      action={links.search()}
      label={intl.formatMessage({ id: 'ui.bib_search.label' })}
      required="q"
      inputId={bibSearchId}
      field={(className) => (
        <SearchInput id={bibSearchId} className={className} placeholder={example} />
      )}
    >
      <p className="quiet">{note}</p>
      <button className="button button-full" type="submit">
        <svg className={styles.glass} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M13 13l5.5 5.5M2.5 8.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        </svg>
        <FormattedMessage id="ui.bib_search.submit" />
      </button>
    </BibForm>
  )
}
