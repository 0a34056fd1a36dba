import { FormattedMessage } from 'react-intl'
import { MoreFields } from '../../ui/form/more-fields.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from './predictor-fields.module.css'
import { ProblemText } from './problem-text.tsx'
import type { PredictorInput } from './predictor-input.ts'
import { RaceFields } from './race-fields.tsx'

export function PredictorFields({ input }: { input: PredictorInput }) {
  const { values, unit, problems } = input
  return (
    <div className={styles.fields}>
      <RaceFields input={input} which="" legend={<FormattedMessage id="predictor.race.title" />} />
      <Field
        id="weekly"
        label={<FormattedMessage id="predictor.weekly.label" values={{ unit }} />}
        hint={<FormattedMessage id="predictor.weekly.hint" />}
        problem={problems.weekly && <ProblemText problem={problems.weekly} />}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            name="weekly"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.weekly}
          />
        )}
      </Field>
      <MoreFields
        title={<FormattedMessage id="predictor.second.title" />}
        hint={<FormattedMessage id="predictor.second.hint" />}
        isOpen={values.race2 !== ''}
      >
        <RaceFields
          input={input}
          which="2"
          legend={<FormattedMessage id="predictor.second.race" />}
        />
      </MoreFields>
      <RadioGroup
        name="unit"
        legend={<FormattedMessage id="predictor.unit.title" />}
        chosen={unit}
        choices={[
          { value: 'km', label: <FormattedMessage id="predictor.unit.km" /> },
          { value: 'mi', label: <FormattedMessage id="predictor.unit.mi" /> },
        ]}
      />
      <button type="submit" className="button button-full">
        <FormattedMessage id="predictor.submit" />
      </button>
    </div>
  )
}
