import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../../ui/form/field.tsx'
import type { Days } from './selection.ts'
import { delimiter, readTypedDays } from './typed-days.ts'

interface TypedRangeProps {
  days: Days | undefined
  /** Only what can be read. */
  onType: (days: Days) => void
}

/** The range as text. What cannot be read is ignored. */
export function TypedRange({ days, onType }: TypedRangeProps) {
  /** While somebody types; else the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={<FormattedMessage id="event_finder.picker.typed" />}
      hint={<FormattedMessage id="event_finder.picker.format" />}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? days?.join(delimiter) ?? ''}
          onChange={({ target }) => {
            setTyped(target.value)
            const read = readTypedDays(target.value)
            if (read) onType(read)
          }}
          onKeyDown={(event) => {
            // The field stands in the form of the dialog behind.
            if (event.key === 'Enter') event.preventDefault()
          }}
          onBlur={() => {
            setTyped(undefined)
          }}
        />
      )}
    </Field>
  )
}
