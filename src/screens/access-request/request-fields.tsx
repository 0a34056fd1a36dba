import { FormattedMessage, useIntl } from 'react-intl'
import { sports } from '../../../domain/sports.ts'
import { CountryOptions } from '../../ui/form/country-options.tsx'
import { type FieldsProps, RequestField } from './request-field.tsx'
import styles from './request-fields.module.css'
import { maxLengths } from '../../../domain/form-limits.ts'

export function AboutYou(fields: FieldsProps) {
  return (
    <div className={styles.fields}>
      <RequestField name="name" {...fields}>
        {(control) => <input {...control} type="text" autoComplete="name" dir="auto" />}
      </RequestField>
      <RequestField
        name="email"
        hint={<FormattedMessage id="access_request.hint.email" />}
        {...fields}
      >
        {(control) => <input {...control} type="email" autoComplete="email" />}
      </RequestField>
      <RequestField name="organisation" {...fields}>
        {(control) => <input {...control} type="text" autoComplete="organization" dir="auto" />}
      </RequestField>
    </div>
  )
}

export function AboutEvent(fields: FieldsProps) {
  const intl = useIntl()
  const none = <option value="">{intl.formatMessage({ id: 'access_request.none' })}</option>
  return (
    <div className={styles.fields}>
      <RequestField name="event" {...fields}>
        {(control) => <input {...control} type="text" autoComplete="off" dir="auto" />}
      </RequestField>
      <RequestField name="date" {...fields}>
        {(control) => <input {...control} type="date" />}
      </RequestField>
      <RequestField name="country" {...fields}>
        {(control) => (
          <select {...control}>
            {none}
            <CountryOptions />
          </select>
        )}
      </RequestField>
      <RequestField name="sport" {...fields}>
        {(control) => (
          <select {...control}>
            {none}
            {sports.map((sport) => (
              <option key={sport} value={sport}>
                {intl.formatMessage({ id: `sport.${sport}` })}
              </option>
            ))}
          </select>
        )}
      </RequestField>
      <RequestField
        name="expectedParticipants"
        hint={<FormattedMessage id="access_request.hint.expectedParticipants" />}
        {...fields}
      >
        {(control) => <input {...control} type="text" inputMode="numeric" autoComplete="off" />}
      </RequestField>
    </div>
  )
}

/** The field for the message, and the honeypot field that catches spam bots. */
export function AboutMessage(fields: FieldsProps) {
  const honeypotFilled = fields.wrong.empty !== undefined
  return (
    <>
      <RequestField
        name="message"
        hint={
          <FormattedMessage
            id="access_request.hint.message"
            values={{ most: maxLengths.message }}
          />
        }
        {...fields}
      >
        {(control) => <textarea {...control} rows={8} dir="auto" />}
      </RequestField>
      {/* A honeypot field that was filled in becomes visible, so a person can clear the field. */}
      <div
        className={honeypotFilled ? styles.honeypot : 'visuallyHidden'}
        aria-hidden={!honeypotFilled}
      >
        <RequestField
          name="empty"
          hint={<FormattedMessage id="access_request.hint.empty" />}
          {...fields}
        >
          {(control) => (
            <input {...control} type="text" autoComplete="off" tabIndex={honeypotFilled ? 0 : -1} />
          )}
        </RequestField>
      </div>
    </>
  )
}
