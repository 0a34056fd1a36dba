import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { resultStates } from '../../../domain/results.ts'
import { Field } from '../../ui/form/field.tsx'
import styles from './publish-results-screen.module.css'
import { type ChangeFieldsProps, RaceSelect, ReasonField } from './race-select.tsx'
import { AgeField, FinishTime, GenderField, ResultQuestions, TextField } from './result-fields.tsx'

/** Asks for the result of an athlete whom the published results do not contain. */
export function AdditionFields({ eventId, races, asked, onOtherAthlete }: ChangeFieldsProps) {
  const intl = useIntl()
  const [state, setState] = useState('finished')
  return (
    <>
      <div className={styles.fields}>
        <RaceSelect eventId={eventId} races={races} onChange={onOtherAthlete} />
        <Field label={<FormattedMessage id="publish_results.change.athlete" />}>
          {(control) => (
            <input
              {...control}
              name="athlete"
              type="text"
              maxLength={40}
              required
              dir="auto"
              onChange={onOtherAthlete}
            />
          )}
        </Field>
        <TextField name="name" required />
        <Field label={<FormattedMessage id="publish_results.change.state" />}>
          {(control) => (
            <select
              {...control}
              name="state"
              value={state}
              onChange={({ currentTarget }) => {
                setState(currentTarget.value)
              }}
            >
              {resultStates.map((each) => (
                <option key={each} value={each}>
                  {intl.formatMessage({ id: `ui.result_state.${each}` })}
                </option>
              ))}
            </select>
          )}
        </Field>
        {state !== 'did_not_start' && <FinishTime label="finish_time" />}
        <GenderField none="publish_results.none" />
        <AgeField />
        <TextField name="category" />
        <TextField name="team" />
        <ReasonField hint="result" />
      </div>
      <ResultQuestions asked={asked} />
    </>
  )
}
