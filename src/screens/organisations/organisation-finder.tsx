import { maxSearchLength } from '../../../domain/search.ts'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { sports } from '../../../domain/sports.ts'
import { sameEntry, useFilterField } from '../../ui/form/use-filter-field.ts'
import { GetForm } from '../../ui/get-form.tsx'
import styles from './organisation-finder.module.css'

interface OrganisationFinderProps {
  name: string
  /** The key of the sport. Empty for all sports. */
  sport: Lowercase<string>
}

/**
 * The search form for organisations. The visitor searches by name, and by the sport of the
 * organisation's events.
 */
export function OrganisationFinder({ name, sport }: OrganisationFinderProps) {
  const id = useId()
  const field = useFilterField(name)
  const intl = useIntl()
  const links = useLinks()
  return (
    <GetForm
      role="search"
      label={intl.formatMessage({ id: 'organisations.title' })}
      action={links.organisations()}
      className={styles.finder}
      options={sameEntry}
    >
      <label htmlFor={`${id}name`}>
        <FormattedMessage id="organisations.finder.name" />
      </label>
      <input
        ref={field}
        id={`${id}name`}
        name="name"
        type="search"
        defaultValue={name}
        maxLength={maxSearchLength}
        autoComplete="off"
        dir="auto"
      />
      <label htmlFor={`${id}sport`}>
        <FormattedMessage id="organisations.finder.sport" />
      </label>
      {/* React applies a changed default only to a new element. */}
      <select key={sport} id={`${id}sport`} name="sport" defaultValue={sport}>
        <option value="">{intl.formatMessage({ id: 'organisations.finder.all_sports' })}</option>
        {sports.map((key) => (
          <option key={key} value={key}>
            {intl.formatMessage({ id: `sport.${key}` })}
          </option>
        ))}
      </select>
      <button className="button button-full" type="submit">
        <FormattedMessage id="organisations.finder.submit" />
      </button>
    </GetForm>
  )
}
