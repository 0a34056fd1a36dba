import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { stepOf } from './entry-fact-fields.tsx'
import type { TimetableRow } from './facts-requests.ts'
import { useRows } from './use-rows.ts'
import styles from './publish-results-screen.module.css'

interface TimetableFieldsProps {
  rows: readonly TimetableRow[]
  problemAt: (field: string) => ReactNode
  onChange: (rows: readonly TimetableRow[]) => void
}

/** The fields of the timetable. Items can be added and removed. */
export function TimetableFields({ rows, problemAt, onChange }: TimetableFieldsProps) {
  const { addButton, isLastAdded, add, remove } = useRows('item', rows, onChange)
  return (
    <fieldset className={styles.raceFacts}>
      <legend>
        <FormattedMessage id="publish_results.timetable.title" />
      </legend>
      {rows.map((row, index) => (
        <ItemFieldset
          key={row.id}
          row={row}
          number={index + 1}
          isAdded={isLastAdded(row)}
          problemAt={problemAt}
          onRemove={() => {
            remove(row)
          }}
        />
      ))}
      <p>
        <button ref={addButton} type="button" className="button" onClick={add}>
          <FormattedMessage id="publish_results.timetable.add" />
        </button>
      </p>
    </fieldset>
  )
}

interface ItemFieldsetProps extends Pick<TimetableFieldsProps, 'problemAt'> {
  row: TimetableRow
  number: number
  /** Whether the item was added last. Its first field gets the focus. */
  isAdded: boolean
  onRemove: () => void
}

function ItemFieldset({ row, number, isAdded, problemAt, onRemove }: ItemFieldsetProps) {
  const { id, published } = row
  const where = <FormattedMessage id="publish_results.timetable.where" />
  return (
    <fieldset className={styles.item}>
      <legend className="visuallyHidden">
        <FormattedMessage id="publish_results.timetable.item" values={{ number }} />
      </legend>
      <div className={styles.fields}>
        <Field
          label={<FormattedMessage id="publish_results.timetable.when" />}
          hint={<FormattedMessage id="publish_results.change.new_start_hint" />}
          problem={problemAt(`${id}.starts_at`)}
        >
          {(control) => (
            <input
              {...control}
              name={`${id}.starts_at`}
              type="datetime-local"
              step={stepOf(published?.starts_at)}
              required
              defaultValue={published?.starts_at}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just added the item
              autoFocus={isAdded}
            />
          )}
        </Field>
        <TextField
          field={`${id}.title`}
          label={<FormattedMessage id="publish_results.timetable.what" />}
          required
          value={published?.title}
          problem={problemAt(`${id}.title`)}
        />
        <TextField
          field={`${id}.place`}
          label={<FormattedMessage id="publish_results.optional" values={{ label: where }} />}
          value={published?.place}
          problem={problemAt(`${id}.place`)}
        />
      </div>
      <p>
        <button type="button" className="button" onClick={onRemove}>
          <FormattedMessage id="publish_results.timetable.remove" values={{ number }} />
        </button>
      </p>
    </fieldset>
  )
}

interface TextFieldProps {
  field: string
  label: ReactNode
  required?: boolean
  value: string | undefined
  problem: ReactNode
}

function TextField({ field, label, required, value, problem }: TextFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <input
          {...control}
          name={field}
          type="text"
          maxLength={200}
          required={required}
          autoComplete="off"
          dir="auto"
          defaultValue={value}
        />
      )}
    </Field>
  )
}
