import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { GetForm } from '../../ui/get-form.tsx'
import styles from './compare-form.module.css'

interface CompareFormProps {
  /** The URL path of the page, without its query. */
  action: string
  /**
   * Names and values of hidden fields. The hidden fields keep the query parameters for which the
   * form has no field.
   */
  fields?: readonly (readonly [name: string, value: string])[]
}

/**
 * The form that compares athletes by their names or bibs. The form also works without JavaScript.
 */
export function CompareForm({ action, fields = [] }: CompareFormProps) {
  return (
    <GetForm action={action} required="with" className={styles.form}>
      <Field
        label={<FormattedMessage id="compare.bibs" />}
        hint={<FormattedMessage id="compare.bibs_hint" />}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            name="with"
            maxLength={160}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button" type="submit">
        <FormattedMessage id="compare.choose" />
      </button>
    </GetForm>
  )
}
