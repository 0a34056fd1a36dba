import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { MoreFields } from '../../ui/form/more-fields.tsx'
import { EntryFactFields, type EntryFactFieldsProps, stepOf } from './entry-fact-fields.tsx'
import { FactField, SportField } from './fact-field.tsx'
import { entryFacts, labelOf, type RaceRow } from './facts-requests.ts'
import { useRows } from './use-rows.ts'
import styles from './publish-results-screen.module.css'

interface RaceFactFieldsProps {
  rows: readonly RaceRow[]
  problemAt: (field: string) => ReactNode
  onChange: (rows: readonly RaceRow[]) => void
}

/** The fields of the races of an event. Races can be added and removed, but one remains. */
export function RaceFactFields({ rows, problemAt, onChange }: RaceFactFieldsProps) {
  const { addButton, isLastAdded, add, remove } = useRows('race', rows, onChange)
  return (
    <>
      {rows.map((row, index) => (
        <RaceFieldset
          key={row.id}
          row={row}
          number={index + 1}
          isAdded={isLastAdded(row) && index > 0}
          problemAt={problemAt}
          onRemove={
            rows.length > 1
              ? () => {
                  remove(row)
                }
              : undefined
          }
        />
      ))}
      <p>
        <button ref={addButton} type="button" className="button" onClick={add}>
          <FormattedMessage id="publish_results.facts.add" />
        </button>
      </p>
    </>
  )
}

interface RaceFieldsetProps extends Pick<RaceFactFieldsProps, 'problemAt'> {
  row: RaceRow
  number: number
  /** Whether the race was added last. Its first field gets the focus. */
  isAdded: boolean
  /** Undefined if the race cannot be removed. */
  onRemove: (() => void) | undefined
}

function RaceFieldset({ row, number, isAdded, problemAt, onRemove }: RaceFieldsetProps) {
  const { id, published } = row
  const fact = (name: string, value: string | undefined) => {
    const field = `${id}.${name}`
    return { field, value, problem: problemAt(field) }
  }
  const name = fact('name', published?.name)
  return (
    <fieldset className={styles.raceFacts}>
      <legend>
        <FormattedMessage id="publish_results.facts.race" values={{ number }} />
      </legend>
      <div className={styles.fields}>
        <Field label={<FormattedMessage id="publish_results.fact.race" />} problem={name.problem}>
          {(control) => (
            <input
              {...control}
              name={name.field}
              type="text"
              maxLength={200}
              required
              autoComplete="off"
              dir="auto"
              defaultValue={name.value}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just added the race
              autoFocus={isAdded}
            />
          )}
        </Field>
        <FactField name="distance" {...fact('distance', published?.distance)} />
        <SportField required label={labelOf(published)} {...fact('sport', published?.sport)} />
        <StartField {...fact('starts_at', published?.starts_at)} />
      </div>
      <OwnEntries path={`${id}.entries`} facts={published?.entries} problemAt={problemAt} />
      {onRemove && (
        <p>
          <button type="button" className="button" onClick={onRemove}>
            <FormattedMessage id="publish_results.facts.remove" values={{ number }} />
          </button>
        </p>
      )}
    </fieldset>
  )
}

/** The fields for how to enter this race, if this differs from how to enter the event. */
function OwnEntries(props: EntryFactFieldsProps) {
  const { path, facts, problemAt } = props
  const hasProblem = entryFacts.some((name) => problemAt(`${path}.${name}`) !== undefined)
  const label = <FormattedMessage id="publish_results.entries.own" />
  return (
    <MoreFields
      title={<FormattedMessage id="publish_results.optional" values={{ label }} />}
      hint={<FormattedMessage id="publish_results.entries.own_hint" />}
      isOpen={facts !== undefined || hasProblem}
    >
      <EntryFactFields {...props} />
    </MoreFields>
  )
}

interface StartFieldProps {
  field: string
  value: string | undefined
  problem: ReactNode
}

function StartField({ field, value, problem }: StartFieldProps) {
  const label = <FormattedMessage id="publish_results.facts.start" />
  return (
    <Field
      label={<FormattedMessage id="publish_results.optional" values={{ label }} />}
      hint={<FormattedMessage id="publish_results.change.new_start_hint" />}
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          name={field}
          type="datetime-local"
          step={stepOf(value)}
          defaultValue={value}
        />
      )}
    </Field>
  )
}
