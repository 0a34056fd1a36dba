import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { gendersInForms, resultStates } from '../../../domain/results.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { decidingTime } from './change-requests.ts'
import styles from './publish-results-screen.module.css'
import { type ChangeFieldsProps, RaceSelect, ReasonField } from './race-select.tsx'

const texts = ['bib', 'name', 'team', 'category'] as const
/** Codes of refusals that ask what happens to the places in the file. */
const placesChoices = { 'results.contradictsPlaces': true, 'result.placesUnknown': true }
const clocks = [decidingTime, 'gun_time', 'chip_time', 'race_time'] as const
const scores = ['distance', 'laps', 'points'] as const

/** Asks for the athlete and for the values to correct. An empty field changes nothing. */
export function ResultFields({ eventId, races, asked, onOtherAthlete }: ChangeFieldsProps) {
  const [state, setState] = useState('')
  const hasValues = state !== 'removed' && state !== 'restored'
  return (
    <>
      <div className={styles.fields}>
        <AthleteFields
          {...{ eventId, races, onOtherAthlete }}
          hint={<FormattedMessage id="publish_results.change.athlete_hint" />}
        />
        <StateField state={state} onChange={setState} isCorrection />
        <ReasonField hint="result" />
        {hasValues && <ValueFields hasStarted={state !== 'did_not_start'} />}
      </div>
      <ResultQuestions asked={asked} />
    </>
  )
}

/** Asks for the race and the start number of an athlete. */
export function AthleteFields({
  eventId,
  races,
  onOtherAthlete,
  hint,
}: Pick<ChangeFieldsProps, 'eventId' | 'races' | 'onOtherAthlete'> & { hint?: ReactNode }) {
  return (
    <>
      <RaceSelect eventId={eventId} races={races} onChange={onOtherAthlete} />
      <Field label={<FormattedMessage id="publish_results.change.athlete" />} hint={hint}>
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
    </>
  )
}

/** The questions about a result that was refused. */
export function ResultQuestions({ asked }: Pick<ChangeFieldsProps, 'asked'>) {
  return (
    <>
      {asked.some((code) => code in placesChoices) && (
        <PlacesChoice canKeep={!asked.includes('result.placesUnknown')} />
      )}
      {asked.includes('result.impossibleTime') && (
        <Checkbox
          id="force"
          name="force"
          label={<FormattedMessage id="publish_results.change.force" />}
        />
      )}
    </>
  )
}

interface StateFieldProps {
  state: string
  onChange: (state: string) => void
  /** Whether the field also offers to keep the state, and to remove or restore the athlete. */
  isCorrection?: boolean
}

export function StateField({ state, onChange, isCorrection = false }: StateFieldProps) {
  const intl = useIntl()
  return (
    <Field label={<FormattedMessage id="publish_results.change.state" />}>
      {(control) => (
        <select
          {...control}
          name="state"
          value={state}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
          }}
        >
          {isCorrection && (
            <option value="">
              {intl.formatMessage({ id: 'publish_results.change.unchanged' })}
            </option>
          )}
          {resultStates.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `ui.result_state.${each}` })}
            </option>
          ))}
          {isCorrection &&
            (['removed', 'restored'] as const).map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `publish_results.change.${each}` })}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}

/** The values of a result. An athlete who did not start has no times and no score. */
function ValueFields({ hasStarted }: { hasStarted: boolean }) {
  return (
    <>
      {texts.map((name) => (
        <TextField key={name} name={name} />
      ))}
      <GenderSelect none="publish_results.change.unchanged" />
      <AgeField />
      {hasStarted && <TimeFields />}
      {hasStarted && <ScoreField />}
    </>
  )
}

export function TextField({
  name,
  required = false,
}: {
  name: (typeof texts)[number]
  required?: boolean
}) {
  return (
    <Field label={<FormattedMessage id={`publish_results.change.${name}`} />}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="text"
          maxLength={200}
          dir="auto"
          required={required}
        />
      )}
    </Field>
  )
}

export function AgeField() {
  return (
    <Field label={<FormattedMessage id="publish_results.change.age" />}>
      {(control) => <input {...control} name="age" type="number" min="0" max="120" />}
    </Field>
  )
}

/** @param none id of the message for no choice */
export function GenderSelect({
  none,
}: {
  none: 'publish_results.change.unchanged' | 'publish_results.none'
}) {
  const intl = useIntl()
  return (
    <Field label={<FormattedMessage id="publish_results.answer.gender" />}>
      {(control) => (
        <select {...control} name="gender">
          <option value="">{intl.formatMessage({ id: none })}</option>
          {gendersInForms.map((gender) => (
            <option key={gender} value={gender}>
              {intl.formatMessage({ id: `ui.gender.${gender}` })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function TimeFields() {
  return (
    <>
      <Field
        label={<FormattedMessage id="publish_results.change.penalty" />}
        hint={<FormattedMessage id="publish_results.change.penalty_hint" />}
      >
        {(control) => <input {...control} name="penalty" type="number" min="0.001" step="0.001" />}
      </Field>
      <FinishTime label="time" />
    </>
  )
}

interface ValueOfKindProps {
  label: ReactNode
  hint: ReactNode
  input: ComponentProps<'input'>
  kind: {
    name: string
    label: ReactNode
    choices: readonly { value: string; label: string }[]
    /** Whether the first kind is chosen until the visitor chooses another one. */
    isFirstChosen?: boolean
  }
}

/** A value that may be one of several kinds. Asks for the kind once there is a value. */
function ValueOfKind({ label, hint, input, kind }: ValueOfKindProps) {
  const intl = useIntl()
  const [value, setValue] = useState('')
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            {...input}
            value={value}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value)
            }}
          />
        )}
      </Field>
      {value !== '' && (
        <Field label={kind.label}>
          {(control) => (
            <select {...control} name={kind.name} required>
              {kind.isFirstChosen !== true && (
                <option value="">{intl.formatMessage({ id: 'publish_results.none' })}</option>
              )}
              {kind.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}

/** A finish time, and which time it is. */
export function FinishTime({ label }: { label: 'time' | 'finish_time' }) {
  const intl = useIntl()
  return (
    <ValueOfKind
      label={<FormattedMessage id={`publish_results.change.${label}`} />}
      hint={<FormattedMessage id="publish_results.change.time_hint" />}
      input={{
        name: 'time',
        type: 'text',
        pattern: String.raw`\d{1,3}:[0-5]\d:[0-5]\d([.,]\d{1,3})?`,
      }}
      kind={{
        name: 'clock',
        label: <FormattedMessage id="publish_results.change.clock" />,
        choices: clocks.map((value) => ({
          value,
          label: intl.formatMessage({ id: `publish_results.change.${value}` }),
        })),
        isFirstChosen: true,
      }}
    />
  )
}

/** The value that decides a race instead of a time, and which value it is. */
export function ScoreField() {
  const intl = useIntl()
  return (
    <ValueOfKind
      label={<FormattedMessage id="publish_results.change.score" />}
      hint={<FormattedMessage id="publish_results.change.score_hint" />}
      input={{ name: 'score', type: 'number', min: '0', step: 'any' }}
      kind={{
        name: 'score_kind',
        label: <FormattedMessage id="publish_results.change.score_kind" />,
        choices: scores.map((value) => ({
          value,
          label: intl.formatMessage({ id: `publish_results.change.score_kind.${value}` }),
        })),
      }}
    />
  )
}

/** Asks what happens to places in the file that the correction contradicts. */
function PlacesChoice({ canKeep }: { canKeep: boolean }) {
  const computed = {
    value: 'computed',
    label: <FormattedMessage id="publish_results.change.places_computed" />,
  }
  const keep = {
    value: 'keep',
    label: <FormattedMessage id="publish_results.answer.keepPlaces_true" />,
  }
  return (
    <RadioGroup
      name="places"
      legend={<FormattedMessage id="publish_results.change.places" />}
      chosen=""
      required
      choices={canKeep ? [computed, keep] : [computed]}
    />
  )
}
