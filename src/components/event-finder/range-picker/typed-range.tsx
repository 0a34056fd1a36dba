import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../../ui/form/field.tsx'
import type { Days } from './selection.ts'
import { delimiter, readTypedDays } from './typed-days.ts'

interface TypedRangeProps {
  days: Days | undefined
  /** Called with valid ranges only. */
  onType: (days: Days) => void
}

/** Text field of the range; invalid text is ignored. */
export function TypedRange({ days, onType }: TypedRangeProps) {
  /** Text while typing; undefined shows the selected range. */
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
            // Enter would submit the form of the event finder, which contains this dialog.
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
