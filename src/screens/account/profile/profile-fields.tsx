import { FormattedMessage, useIntl } from 'react-intl'
import { languages } from '../../../i18n/languages.ts'
import { CountryOptions } from '../../../ui/form/country-options.tsx'
import { FormCheckBox, FormField } from '../forms/form-fields.tsx'
import { gendersInForms } from '../../../../domain/results.ts'

export function ProfileFields() {
  const intl = useIntl()
  const none = <option value="">{intl.formatMessage({ id: 'account.none' })}</option>
  return (
    <>
      <FormField name="first_name">
        {/* oxlint-disable-next-line jsx-a11y/autocomplete-valid -- HTML has this value */}
        {(control) => <input {...control} type="text" autoComplete="given-name" dir="auto" />}
      </FormField>
      <FormField name="last_name">
        {/* oxlint-disable-next-line jsx-a11y/autocomplete-valid -- HTML has this value */}
        {(control) => <input {...control} type="text" autoComplete="family-name" dir="auto" />}
      </FormField>
      <FormField name="date_of_birth">
        {(control) => <input {...control} type="date" autoComplete="bday" />}
      </FormField>
      <FormField name="nationality">
        {(control) => (
          <select {...control}>
            {none}
            <CountryOptions />
          </select>
        )}
      </FormField>
      <FormField name="gender">
        {(control) => (
          <select {...control} autoComplete="sex">
            {none}
            {gendersInForms.map((gender) => (
              <option key={gender} value={gender}>
                {intl.formatMessage({ id: `account.gender.${gender}` })}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormCheckBox name="private_profile" />
      <FormCheckBox name="newsletter" />
    </>
  )
}

/** A field to choose the language of the site's e-mails. */
export function LanguageField() {
  return (
    <FormField name="language" hint={<FormattedMessage id="account.hint.language" />}>
      {(control) => (
        <select {...control}>
          {languages.map(({ code, name, tag }) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
