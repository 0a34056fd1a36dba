import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../../ui/form/field.tsx'
import { type DayRange, delimiter, readTypedDays } from './days.ts'

interface TypedRangeProps {
  days: DayRange | null
  /** Called when the visitor has typed a valid range. */
  onType: (days: DayRange) => void
}

/** A text field for the range. The field ignores invalid text. */
export function TypedRange({ days, onType }: TypedRangeProps) {
  /** The text while the visitor types. If undefined, the field shows the selected range. */
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
            const typedDays = readTypedDays(target.value)
            if (typedDays) onType(typedDays)
          }}
          onKeyDown={(event) => {
            // Prevent the default, because Enter would submit the surrounding form of the event
            // finder.
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
