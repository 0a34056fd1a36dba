import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Distance } from '../../ui/distance/distance.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ProblemText } from './problem-text.tsx'
import { type PredictorInput, presets } from './predictor-input.ts'
import styles from './race-fields.module.css'

const shape = '0:00:00'

interface RaceFieldsProps {
  input: PredictorInput
  /** The suffix of the field names: empty for the first race, `2` for the optional second race. */
  which: '' | '2'
  legend: ReactNode
}

/** The fields of one race: distance and finish time. */
export function RaceFields({ input, which, legend }: RaceFieldsProps) {
  const { values, unit, problems } = input
  const race = `race${which}` as const
  const distance = `distance${which}` as const
  const time = `time${which}` as const
  const none = { value: '', label: <FormattedMessage id="predictor.race.none" /> }
  return (
    <div className={styles.race}>
      <RadioGroup
        name={race}
        legend={legend}
        chosen={values[race]}
        choices={[
          ...(which === '' ? [] : [none]),
          ...presets.map((metres) => ({
            value: String(metres),
            label: <Preset metres={metres} />,
          })),
          { value: 'other', label: <FormattedMessage id="predictor.race.other" /> },
        ]}
      />
      {problems[race] && <ProblemText problem={problems[race]} />}
      <div className={styles.distance}>
        <Field
          id={distance}
          label={<FormattedMessage id="predictor.distance.label" values={{ unit }} />}
          problem={problems[distance] && <ProblemText problem={problems[distance]} />}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              name={distance}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values[distance]}
            />
          )}
        </Field>
      </div>
      <div className={styles.time}>
        <Field
          id={time}
          label={<FormattedMessage id="predictor.time.label" />}
          hint={<FormattedMessage id="predictor.time.hint" />}
          problem={problems[time] && <ProblemText problem={problems[time]} />}
        >
          {({ className, ...control }) => (
            <input
              {...control}
              className={`${className} ${styles.clock ?? ''} display`}
              type="text"
              name={time}
              inputMode="numeric"
              autoComplete="off"
              placeholder={shape}
              defaultValue={values[time]}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

function Preset({ metres }: { metres: number }) {
  return metres === 21_097.5 ? (
    <FormattedMessage id="predictor.race.half" />
  ) : (
    <Distance metres={metres} />
  )
}
