import { FormattedMessage } from 'react-intl'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import type { Change } from './change-requests.ts'
import { EventSelect } from './event-select.tsx'
import type { OwnEvent } from './import-requests.ts'
import styles from './publish-results-screen.module.css'

const choices = [
  'status',
  'result',
  'addition',
  'official',
  'news',
  'facts',
  'course',
  'picture',
  'undo',
] as const
export type Choice = (typeof choices)[number]
/** Like a file of results, a part of an event is checked before it is published. */
export type Part = Exclude<Choice, Change>

interface ChangeChoiceProps {
  events: OwnEvent[]
  eventId: string
  change: Choice
  isBusy: boolean
  onEvent: (id: string) => void
  onChange: (change: Choice) => void
}

/** Chooses the event, and what to change. */
export function ChangeChoice({
  events,
  eventId,
  change,
  isBusy,
  onEvent,
  onChange,
}: ChangeChoiceProps) {
  return (
    <fieldset className={styles.choice} disabled={isBusy}>
      <div className={styles.fields}>
        <EventSelect events={events} eventId={eventId} onChange={onEvent} />
      </div>
      {/* Remounted for another event, so the choice starts again after a removal. */}
      <RadioGroup
        key={eventId}
        name="change"
        legend={<FormattedMessage id="publish_results.change.what" />}
        chosen={change}
        choices={choices.map((value) => ({
          value,
          label: <FormattedMessage id={`publish_results.change.${value}`} />,
        }))}
        onChange={(value) => {
          onChange(value as Choice)
        }}
      />
    </fieldset>
  )
}
