import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { eventStatuses } from '../../../domain/events.ts'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import styles from './publish-results-screen.module.css'
import { type ChangeFieldsProps, RaceSelect, ReasonField } from './race-select.tsx'

/** Asks for the status of an event or one of its races, and for what follows from it. */
export function StatusFields(fields: ChangeFieldsProps) {
  const intl = useIntl()
  const [status, setStatus] = useState('postponed')
  return (
    <>
      <RadioGroup
        name="status"
        legend={<FormattedMessage id="publish_results.change.status" />}
        chosen={status}
        choices={eventStatuses.map((value) => ({
          value,
          label:
            value === 'scheduled' ? (
              <FormattedMessage id="publish_results.change.scheduled" />
            ) : (
              <FormattedMessage id={`event_status.${value}`} />
            ),
        }))}
        onChange={setStatus}
      />
      <div className={styles.fields}>
        <RaceSelect
          {...fields}
          none={intl.formatMessage({ id: 'publish_results.change.whole_event' })}
        />
        <ReasonField hint="status" />
        {(status === 'postponed' || status === 'moved') && (
          <>
            <Field
              label={<Optional id="publish_results.change.new_start" />}
              hint={<FormattedMessage id="publish_results.change.new_start_hint" />}
            >
              {(control) => <input {...control} name="new_start" type="datetime-local" />}
            </Field>
            <Field
              label={
                status === 'moved' ? (
                  <FormattedMessage id="publish_results.change.new_place" />
                ) : (
                  <Optional id="publish_results.change.new_place" />
                )
              }
            >
              {(control) => (
                <input
                  {...control}
                  name="new_place"
                  type="text"
                  maxLength={200}
                  required={status === 'moved'}
                  dir="auto"
                />
              )}
            </Field>
          </>
        )}
      </div>
    </>
  )
}

function Optional({
  id,
}: {
  id: 'publish_results.change.new_start' | 'publish_results.change.new_place'
}) {
  return (
    <FormattedMessage
      id="publish_results.optional"
      values={{ label: <FormattedMessage id={id} /> }}
    />
  )
}
