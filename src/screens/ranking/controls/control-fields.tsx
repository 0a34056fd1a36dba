import { maxSearchLength } from '../../../../domain/search.ts'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RankingControlsFragment } from '../../../gql/ranking.ts'
import { isolateDirection } from '../../../ui/text/isolate-direction.ts'
import { standardTitle } from '../../../ui/results/standard-title.ts'
import { sortColumns } from '../../../../domain/results.ts'
import styles from './ranking-controls.module.css'

type Choices = NonNullable<RankingControlsFragment['facets']>['genders']

interface FieldProps {
  /** The value of the filter. Empty means no filter. */
  value: string
  onChange: (value: string) => void
}

/** The search field for part of a name, or for a bib. */
export function FindField({ value, onChange }: FieldProps) {
  const intl = useIntl()
  return (
    <label className={styles.field}>
      <span className={`${styles.findLabel} quiet`}>
        <FormattedMessage id="ranking.controls.find" />
      </span>
      <input
        className={styles.box}
        type="search"
        name="find"
        value={value}
        maxLength={maxSearchLength}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        placeholder={intl.formatMessage({ id: 'ranking.controls.find_short' })}
        enterKeyHint="search"
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
        }}
      />
    </label>
  )
}

/** Radio buttons for the gender. Radio buttons show all choices at once, unlike a select. */
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

interface SelectFieldProps extends FieldProps {
  label: ReactNode
  name: string
  className?: string | undefined
  /** The options of the select. */
  children: ReactNode
}

function SelectField({ label, name, className = '', value, onChange, children }: SelectFieldProps) {
  return (
    <label className={`${styles.field} ${className}`}>
      <span className="quiet">{label}</span>
      <select
        className={styles.box}
        name={name}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
        }}
      >
        {children}
      </select>
    </label>
  )
}

/** The select field for the category. */
export function CategoryField({ choices, value, onChange }: FieldProps & { choices: Choices }) {
  const intl = useIntl()
  if (choices.length < 2 && value === '') return null
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <SelectField
      label={<FormattedMessage id="ranking.table.category" />}
      name="category"
      value={value}
      onChange={onChange}
    >
      <option value="">{intl.formatMessage({ id: 'ranking.controls.any_category' })}</option>
      {!isKnown && <option value={value}>{isolateDirection(standardTitle(intl, value))}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {intl.formatMessage(
            { id: 'ranking.controls.choice' },
            { name: isolateDirection(standardTitle(intl, choice.value)), count: choice.count },
          )}
        </option>
      ))}
    </SelectField>
  )
}

interface CheckpointFieldProps extends FieldProps {
  checkPoints: readonly { id: string; name: string }[]
  isOfficial: boolean
}

/**
 * The select field for a checkpoint. The ranking then shows the order at this checkpoint. Without a
 * checkpoint, the ranking shows the latest standing or the finish.
 */
export function CheckpointField({
  checkPoints,
  isOfficial,
  value,
  onChange,
}: CheckpointFieldProps) {
  const intl = useIntl()
  if (checkPoints.length === 0) return null
  return (
    <SelectField
      label={<FormattedMessage id="ranking.controls.checkpoint" />}
      name="checkpoint"
      value={value}
      onChange={onChange}
    >
      <option value="">
        {intl.formatMessage({
          id: isOfficial ? 'ranking.controls.at_finish' : 'ranking.controls.any_checkpoint',
        })}
      </option>
      {checkPoints.map(({ id, name }) => (
        <option key={id} value={id}>
          {isolateDirection(name)}
        </option>
      ))}
    </SelectField>
  )
}

/**
 * The select field for the sort order on narrow screens. On wide screens, the headers of the table
 * sort the entries.
 */
export function SortField({ value, onChange }: FieldProps) {
  const intl = useIntl()
  const reversed = value.startsWith('-')
  return (
    <SelectField
      label={<FormattedMessage id="ranking.controls.sort" />}
      name="sort"
      className={styles.sort}
      value={value}
      onChange={onChange}
    >
      {reversed && value !== '-position' && (
        <option value={value}>{intl.formatMessage({ id: 'ranking.table.sort_down' })}</option>
      )}
      {sortColumns.map((column) => (
        <option key={column} value={column === 'position' ? '' : column}>
          {intl.formatMessage({ id: `ranking.table.${column}` })}
        </option>
      ))}
      <option value="-position">{intl.formatMessage({ id: 'ranking.table.last_first' })}</option>
    </SelectField>
  )
}

/** The label of a gender filter. Without a gender, the label is "All". */
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
