import { maxSearchLength } from '../../../domain/search.ts'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { sameEntry, useFilterField } from '../../ui/form/use-filter-field.ts'
import { GetForm } from '../../ui/get-form.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import styles from './change-finder.module.css'

interface ChangeFinderProps {
  /** The URL of the page. */
  action: string
  /** The current search text. If empty, the page shows the changes of all athletes. */
  find: string
}

/** A search form for the changes of one athlete. */
export function ChangeFinder({ action, find }: ChangeFinderProps) {
  const id = useId()
  const field = useFilterField(find)
  const intl = useIntl()
  return (
    <GetForm
      role="search"
      label={intl.formatMessage({ id: 'ranking_changes.finder.label' })}
      action={action}
      className={styles.finder}
      options={sameEntry}
    >
      <label className="quiet" htmlFor={id}>
        <FormattedMessage id="ranking_changes.finder.find" />
      </label>
      <input
        ref={field}
        id={id}
        name="find"
        type="search"
        defaultValue={find}
        maxLength={maxSearchLength}
        autoComplete="off"
        dir="auto"
      />
      <button className="button" type="submit">
        <FormattedMessage id="ranking_changes.finder.show" />
      </button>
      {find !== '' && <MoreLink to={action} id="ranking_changes.finder.all" />}
    </GetForm>
  )
}
