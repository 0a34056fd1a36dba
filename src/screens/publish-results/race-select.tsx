import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import type { OwnRace } from './import-requests.ts'
import { RaceOptions } from './race-options.tsx'

export interface ChangeFieldsProps {
  token: string
  eventId: string
  /** The races of the event. */
  races: readonly OwnRace[]
  /** Codes of refusals that ask a question about this change. */
  asked: readonly string[]
  /** Called when the answers no longer apply, because the visitor has named another athlete. */
  onOtherAthlete: () => void
}

interface RaceSelectProps extends Pick<ChangeFieldsProps, 'eventId' | 'races'> {
  /** The text of the option for no race. Without this text, there is no such option. */
  none?: string
  onChange?: () => void
}

/** Chooses a race of an event. */
export function RaceSelect({ eventId, races, none, onChange }: RaceSelectProps) {
  return (
    <Field label={<FormattedMessage id="publish_results.race.label" />}>
      {(control) => (
        <select {...control} name="race" required={none === undefined} onChange={onChange}>
          {none !== undefined && <option value="">{none}</option>}
          <RaceOptions eventId={eventId} races={races} />
        </select>
      )}
    </Field>
  )
}

/** A text that says why a change is made. */
export function ReasonField({ hint }: { hint: 'status' | 'result' }) {
  return (
    <Field
      label={<FormattedMessage id="publish_results.change.reason" />}
      hint={<FormattedMessage id={`publish_results.change.reason_hint.${hint}`} />}
    >
      {(control) => (
        <input {...control} name="reason" type="text" maxLength={500} required dir="auto" />
      )}
    </Field>
  )
}
