import { FormattedMessage } from 'react-intl'
import { AdditionFields } from './addition-fields.tsx'
import type { Choice, Part } from './change-choice.tsx'
import { ChangeOutcome } from './change-outcome.tsx'
import type { Change } from './change-requests.ts'
import type { OwnEvent } from './import-requests.ts'
import { NewsFields } from './news-fields.tsx'
import { OfficialFields } from './official-fields.tsx'
import styles from './publish-results-screen.module.css'
import {
  CourseRemovalFields,
  PictureRemovalFields,
  removalOf,
  removalTexts,
} from './removal-fields.tsx'
import { ResultFields } from './result-fields.tsx'
import { StatusFields } from './status-fields.tsx'
import { UndoFields } from './undo-fields.tsx'
import type { ChangeState } from './use-change.ts'

const fieldsOf = {
  status: StatusFields,
  result: ResultFields,
  addition: AdditionFields,
  official: OfficialFields,
  news: NewsFields,
  course_removal: CourseRemovalFields,
  picture_removal: PictureRemovalFields,
  undo: UndoFields,
}

/** Whether a choice is a part of an event that is checked before it is published. */
export const isPart = (choice: Choice): choice is Part => !Object.hasOwn(fieldsOf, choice)

export interface ChangeFormProps {
  token: string
  event: OwnEvent
  change: Change
  state: ChangeState
  /** False if the event that was changed last was removed. */
  isShown: boolean
  asked: readonly string[]
  /** Number of changes that were sent. A new number clears the fields. */
  sent: number
  onSend: (change: Change, form: FormData) => void
  onOtherAthlete: () => void
}

/** Asks for the new values of a change, and sends them. */
export function ChangeForm(props: ChangeFormProps) {
  const { token, event, change, state, isShown, asked, sent, onSend, onOtherAthlete } = props
  const Fields = fieldsOf[change]
  return (
    <form
      className={styles.form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        onSend(change, new FormData(submitted.currentTarget))
      }}
    >
      <Fields
        key={`${event.id} ${change} ${String(sent)}`}
        token={token}
        eventId={event.id}
        races={event.races}
        asked={asked}
        onOtherAthlete={onOtherAthlete}
      />
      <ChangeOutcome state={state} eventId={isShown ? event.id : undefined} />
      <SendButton change={change} isBusy={state === 'busy'} />
    </form>
  )
}

/** Removes a course or the picture, if the event has one. */
export function RemovalForm({ part, ...form }: Omit<ChangeFormProps, 'change'> & { part: Part }) {
  const { event, state } = form
  const change = removalOf(part, event)
  if (change === undefined) return <ChangeOutcome state={state} eventId={event.id} takesFocus />
  return (
    <div className={styles.raceFacts}>
      <ChangeForm {...form} change={change} />
    </div>
  )
}

function SendButton({ change, isBusy }: { change: Change; isBusy: boolean }) {
  return (
    <p>
      <button type="submit" className="button button-full" aria-disabled={isBusy}>
        <FormattedMessage
          id={
            change === 'undo'
              ? 'publish_results.undo'
              : (removalTexts[change] ?? 'publish_results.change.send')
          }
        />
      </button>
    </p>
  )
}
