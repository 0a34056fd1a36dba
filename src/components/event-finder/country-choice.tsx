import { FormattedMessage, useIntl } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { Field } from '../../ui/form/field.tsx'
import { namedCountries } from '../../ui/named-countries.ts'

interface CountryChoiceProps {
  /** Number of events by country code. */
  countries: ReadonlyMap<string, number>
  chosen: string | null
  onChange: (country: string | null) => void
}

/**
 * A select for one country, with a first option for all countries. The countries are sorted in the
 * language of the page.
 */
export function CountryChoice({ countries, chosen, onChange }: CountryChoiceProps) {
  const intl = useIntl()
  const { tag } = useLanguage()
  const codes = new Set([...countries.keys(), ...(chosen === null ? [] : [chosen])])
  const named = namedCountries(codes, tag)
  return (
    <Field label={<FormattedMessage id="event_finder.country" />}>
      {(control) => (
        <select
          {...control}
          name="country"
          value={chosen ?? ''}
          onChange={({ target }) => {
            onChange(target.value === '' ? null : target.value)
          }}
        >
          <option value="">
            {intl.formatMessage({ id: 'event_finder.country.all' }, { count: countries.size })}
          </option>
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
