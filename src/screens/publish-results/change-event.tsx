import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { AdditionFields } from './addition-fields.tsx'
import { ChangeFacts, type ChangeFactsProps } from './change-facts.tsx'
import { ChangeFile } from './change-file.tsx'
import { type Change, sendChange } from './change-requests.ts'
import { EventSelect } from './event-select.tsx'
import { type OwnEvents, RefusedRequest, refusalOf } from './import-requests.ts'
import { ImportResult } from './import-result.tsx'
import { NewsFields } from './news-fields.tsx'
import styles from './publish-results-screen.module.css'
import { RefusalText } from './refusal-text.tsx'
import {
  CourseRemovalFields,
  PictureRemovalFields,
  removalOf,
  removalTexts,
} from './removal-fields.tsx'
import { ResultFields } from './result-fields.tsx'
import { StatusFields } from './status-fields.tsx'
import { UndoFields } from './undo-fields.tsx'
import { useImport } from './use-import.ts'

type State = 'none' | 'busy' | 'done' | RefusedRequest

const choices = [
  'status',
  'result',
  'addition',
  'news',
  'facts',
  'course',
  'picture',
  'undo',
] as const
type Choice = (typeof choices)[number]
/** Like a file of results, a part of an event is checked before it is published. */
type Part = Exclude<Choice, Change>
const isPart = (choice: Choice): choice is Part => !Object.hasOwn(fieldsOf, choice)

const fieldsOf = {
  status: StatusFields,
  result: ResultFields,
  addition: AdditionFields,
  news: NewsFields,
  course_removal: CourseRemovalFields,
  picture_removal: PictureRemovalFields,
  undo: UndoFields,
}

interface ChangeEventProps {
  token: string
  /** The events of the organisation. Without one, nothing can be changed. */
  events: OwnEvents['items']
  /** Id of the event that was published last. It is chosen at first. */
  latest: string | undefined
  /** Called after a change, because the list of events may have changed. */
  onChanged: () => void
}

/**
 * Changes a published event without a file of results: its status, the result of an athlete, its
 * news, its facts, a course or its picture. Also undoes its latest publication.
 */
export function ChangeEvent({ token, events, latest, onChanged }: ChangeEventProps) {
  const [eventId, setEventId] = useState(latest ?? events[0]?.id ?? '')
  const [choice, setChoice] = useState<Choice>('status')
  const { state, asked, sent, send, reset, forget } = useChange(token, onChanged)
  const facts = useFacts(token, onChanged)
  const event = events.find(({ id }) => id === eventId) ?? events[0]
  if (event === undefined) return <Outcome state={state} />
  // After the removal of an event, another event is selected. Its form must not begin with a
  // removal.
  const isShown = event.id === eventId
  const change = isShown ? choice : 'status'
  const resetAll = () => {
    reset()
    facts.importing.reset()
  }
  const form = {
    token,
    event,
    state,
    asked,
    sent,
    isShown,
    onOtherAthlete: forget,
    onSend(sentChange: Change, data: FormData) {
      facts.importing.reset()
      void send(event.id, sentChange, data)
    },
  }
  return (
    <>
      <PageSection title={<FormattedMessage id="publish_results.change.title" />}>
        <div className={styles.form}>
          <ChangeChoice
            {...{ events, change }}
            eventId={event.id}
            isBusy={state === 'busy'}
            onEvent={(id) => {
              setEventId(id)
              resetAll()
            }}
            onChange={(next) => {
              setEventId(event.id)
              setChoice(next)
              resetAll()
            }}
          />
          <ChosenForm {...{ form, change, events, facts }} />
        </div>
      </PageSection>
      {isPart(change) && (
        <ImportResult
          state={facts.importing.state}
          token={token}
          send={facts.importing.send}
          onUndone={onChanged}
        />
      )}
    </>
  )
}

interface ChosenFormProps {
  form: Omit<ChangeFormProps, 'change'>
  change: Choice
  events: OwnEvents['items']
  facts: ReturnType<typeof useFacts>
}

/** The form of the chosen change. */
function ChosenForm({ form, change, events, facts }: ChosenFormProps) {
  if (!isPart(change)) return <ChangeForm {...form} change={change} />
  const { token, event } = form
  return (
    <>
      <ChangePart
        key={`${event.id} ${change} ${String(facts.round)}`}
        {...{ token, events, event, change }}
        importing={facts.importing}
        isAgain={facts.round > 0}
        onReload={facts.reload}
      />
      <RemovePart {...form} part={change} />
    </>
  )
}

/** The check and the publication of facts. `reload` reads the published ones again. */
function useFacts(token: string, onChanged: () => void) {
  const importing = useImport(token)
  const [round, setRound] = useState(0)
  const { state } = importing
  const isPublished = state.phase === 'ended' && !state.isDryRun && state.job.stage === 'done'
  useEffect(() => {
    if (isPublished) onChanged()
  }, [isPublished, onChanged])
  const reload = () => {
    setRound(round + 1)
    importing.reset()
  }
  return { importing, round, reload }
}

interface ChangePartProps extends Pick<
  ChangeFactsProps,
  'token' | 'events' | 'importing' | 'isAgain'
> {
  event: OwnEvents['items'][number]
  change: Part
  onReload: () => void
}

/** Asks for a part of an event, and checks it. */
function ChangePart({ event, change, ...facts }: ChangePartProps) {
  return change === 'facts' ? (
    <ChangeFacts {...facts} eventId={event.id} />
  ) : (
    <ChangeFile kind={change} event={event} importing={facts.importing} />
  )
}

interface ChangeChoiceProps {
  events: OwnEvents['items']
  eventId: string
  change: Choice
  isBusy: boolean
  onEvent: (id: string) => void
  onChange: (change: Choice) => void
}

/** Chooses the event, and what to change. */
function ChangeChoice({ events, eventId, change, isBusy, onEvent, onChange }: ChangeChoiceProps) {
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

interface ChangeFormProps {
  token: string
  event: OwnEvents['items'][number]
  change: Change
  state: State
  /** False if the event that was changed last was removed. */
  isShown: boolean
  asked: readonly string[]
  /** Number of changes that were sent. A new number clears the fields. */
  sent: number
  onSend: (change: Change, form: FormData) => void
  onOtherAthlete: () => void
}

/** Asks for the new values of a change, and sends them. */
function ChangeForm(props: ChangeFormProps) {
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
      <Outcome state={state} eventId={isShown ? event.id : undefined} />
      <SendButton change={change} isBusy={state === 'busy'} />
    </form>
  )
}

/** Removes a course or the picture, if the event has one. */
function RemovePart({ part, ...form }: Omit<ChangeFormProps, 'change'> & { part: Part }) {
  const { event, state } = form
  const change = removalOf(part, event)
  if (change === undefined) return <Outcome state={state} eventId={event.id} takesFocus />
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

/**
 * Sends changes, one at a time. `sent` is the number of changes that succeeded. `asked` has the
 * codes with which the current change was refused. The questions of these refusals stay until the
 * change succeeds.
 */
function useChange(token: string, onChanged: () => void) {
  const [state, setState] = useState<State>('none')
  const [asked, setAsked] = useState<readonly string[]>([])
  const [sent, setSent] = useState(0)
  const forget = () => {
    setAsked([])
  }
  const reset = () => {
    setState('none')
    forget()
  }
  async function send(eventId: string, change: Change, form: FormData): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      await sendChange(token, eventId, change, form)
      setState('done')
      setSent((count) => count + 1)
      forget()
      onChanged()
    } catch (error) {
      const refusal = refusalOf(error)
      setState(refusal)
      setAsked((codes) => [...codes, refusal.code])
    }
  }
  return { state, asked, sent, send, reset, forget }
}

interface OutcomeProps {
  state: State
  eventId?: string | undefined
  /**
   * Whether the text gets the focus after a change, because the form that had the focus is gone.
   */
  takesFocus?: boolean
}

function Outcome({ state, eventId, takesFocus = false }: OutcomeProps) {
  const links = useLinks()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && state === 'done') text.current?.focus()
  }, [takesFocus, state])
  return (
    <div ref={text} tabIndex={takesFocus ? -1 : undefined} role="status">
      {state === 'busy' && (
        <p>
          <FormattedMessage id="publish_results.change.sending" />
        </p>
      )}
      {state === 'done' && (
        <p className="row">
          <FormattedMessage id="publish_results.change.done" />
          {eventId !== undefined && (
            <MoreLink to={links.event({ eventId })} id="publish_results.done.event" />
          )}
        </p>
      )}
      {state instanceof RefusedRequest && (
        <p>
          <RefusalText refusal={state} isOnce />
        </p>
      )}
    </div>
  )
}
