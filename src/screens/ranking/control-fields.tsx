import { FormattedMessage, useIntl } from 'react-intl'
import type { RankingControlsFragment } from '../../gql/ranking.ts'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import { standardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-controls.module.css'

type Choices = NonNullable<RankingControlsFragment['facets']>['genders']

interface FieldProps {
  /** Empty for no filter. */
  value: string
  onChange: (value: string) => void
}

/** Search field for part of a name or a bib. */
export function FindField({ value, onChange }: FieldProps) {
  return (
    <label className={styles.field}>
      <span className="quiet">
        <FormattedMessage id="ranking.controls.find" />
      </span>
      <input
        className={styles.box}
        type="search"
        name="find"
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
        }}
      />
    </label>
  )
}

/** Radio buttons instead of a select, so that all choices are visible. */
export function GenderField({ choices, value, onChange }: FieldProps & { choices: Choices }) {
  return (
    <fieldset className={styles.genders}>
      <legend className="quiet">
        <FormattedMessage id="ranking.table.gender" />
      </legend>
      {['', ...choices.map((choice) => choice.value)].map((gender) => (
        <label key={gender} className={styles.gender}>
          <input
            type="radio"
            name="gender"
            value={gender}
            checked={value === gender}
            onChange={() => {
              onChange(gender)
            }}
          />
          <span>
            <GenderName gender={gender} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Select field for category or team. */
export function SelectField(props: FieldProps & { name: 'category' | 'team'; choices: Choices }) {
  const { name, choices, value, onChange } = props
  const intl = useIntl()
  const translateTitle = (choice: string) =>
    name === 'category' ? standardTitle(intl, choice) : choice
  if (choices.length < 2 && value === '') return null
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <label className={styles.field}>
      <span className="quiet">
        <FormattedMessage id={`ranking.table.${name}`} />
      </span>
      <select
        className={styles.box}
        name={name}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
        }}
      >
        <option value="">{intl.formatMessage({ id: `ranking.controls.any_${name}` })}</option>
        {!isKnown && <option value={value}>{isolateDirection(translateTitle(value))}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {intl.formatMessage(
              { id: 'ranking.controls.choice' },
              { name: isolateDirection(translateTitle(choice.value)), count: choice.count },
            )}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Label of a gender filter; "All" without one. */
export function GenderName({ gender }: { gender: string }) {
  switch (gender) {
    case 'F':
    case 'M':
    case 'X':
      return <FormattedMessage id={`ui.gender.${gender}`} />
    default:
      return <FormattedMessage id="ranking.controls.everybody" />
  }
}
