import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import styles from './publish-results-screen.module.css'
import { type ChangeFieldsProps, RaceSelect } from './race-select.tsx'

const statuses = ['official', 'unofficial'] as const

/** Asks for a race, and whether its results are official. */
export function OfficialFields({ eventId, races }: ChangeFieldsProps) {
  const intl = useIntl()
  return (
    <div className={styles.fields}>
      <RaceSelect eventId={eventId} races={races} />
      <Field
        label={<FormattedMessage id="publish_results.change.official_status" />}
        hint={<FormattedMessage id="publish_results.change.official_hint" />}
      >
        {(control) => (
          <select {...control} name="status">
            {statuses.map((status) => (
              <option key={status} value={status}>
                {intl.formatMessage({ id: `ranking_status.${status}` })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
