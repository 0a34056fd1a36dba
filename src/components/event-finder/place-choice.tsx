import { FormattedMessage } from 'react-intl'
import { CountryChoice } from './country-choice.tsx'
import type { Draft } from './draft.ts'
import styles from './finder-form.module.css'
import type { Choices } from './use-counts.ts'

interface PlaceChoiceProps {
  choices: Choices
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Called when the visitor has picked a place. */
  onChoose: (change: Partial<Draft>) => void
}

/** Where the events are. */
export function PlaceChoice({ choices, draft, onChange }: PlaceChoiceProps) {
  return (
    <fieldset className={styles.section}>
      <legend>
        <FormattedMessage id="event_finder.place" />
      </legend>
      <CountryChoice
        countries={choices.countries}
        chosen={draft.country}
        onChange={(country) => {
          onChange({ country })
        }}
      />
    </fieldset>
  )
}
