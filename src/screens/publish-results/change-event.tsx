import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { type Change, changes, sendChange } from './change-requests.ts'
import { EventSelect } from './event-select.tsx'
import { type OwnEvents, RefusedRequest, refusalOf } from './import-requests.ts'
import { NewsFields } from './news-fields.tsx'
import styles from './publish-results-screen.module.css'
import { RefusalText } from './refusal-text.tsx'
import { ResultFields } from './result-fields.tsx'
import { StatusFields } from './status-fields.tsx'
import { UndoFields } from './undo-fields.tsx'

type State = 'none' | 'busy' | 'done' | RefusedRequest

const fieldsOf = {
  status: StatusFields,
  result: ResultFields,
  news: NewsFields,
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
 * Changes a published event without a file: its status, the result of an athlete, or its news. Also
 * undoes its latest publication.
 */
export function ChangeEvent({ token, events, latest, onChanged }: ChangeEventProps) {
  const [eventId, setEventId] = useState(latest ?? events[0]?.id ?? '')
  const [change, setChange] = useState<Change>('status')
  const { state, asked, sent, send, reset, forget } = useChange(token, onChanged)
  const event = events.find(({ id }) => id === eventId) ?? events[0]
  if (event === undefined) return null
  const Fields = fieldsOf[change]

  return (
    <PageSection title={<FormattedMessage id="publish_results.change.title" />}>
      <form
        className={styles.form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void send(event.id, change, new FormData(submitted.currentTarget))
        }}
      >
        <fieldset className={styles.choice} disabled={state === 'busy'}>
          <div className={styles.fields}>
            <EventSelect
              events={events}
              eventId={event.id}
              onChange={(id) => {
                setEventId(id)
                reset()
              }}
            />
          </div>
          <RadioGroup
            name="change"
            legend={<FormattedMessage id="publish_results.change.what" />}
            chosen={change}
            choices={changes.map((value) => ({
              value,
              label: <FormattedMessage id={`publish_results.change.${value}`} />,
            }))}
            onChange={(value) => {
              setChange(value as Change)
              reset()
            }}
          />
        </fieldset>
        {/* A new key clears the fields after a change. */}
        <Fields
          key={`${event.id} ${change} ${String(sent)}`}
          token={token}
          eventId={event.id}
          races={event.races}
          asked={asked}
          onOtherAthlete={forget}
        />
        <Outcome state={state} eventId={event.id} />
        <SendButton change={change} isBusy={state === 'busy'} />
      </form>
    </PageSection>
  )
}

function SendButton({ change, isBusy }: { change: Change; isBusy: boolean }) {
  return (
    <p>
      <button type="submit" className="button button-full" aria-disabled={isBusy}>
        <FormattedMessage
          id={change === 'undo' ? 'publish_results.undo' : 'publish_results.change.send'}
        />
      </button>
    </p>
  )
}

/**
 * Sends changes, one at a time. `sent` counts those that succeeded. `asked` has the codes of the
 * refusals of the current change, whose questions stay until the change succeeds.
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

function Outcome({ state, eventId }: { state: State; eventId: string }) {
  const links = useLinks()
  return (
    <div role="status">
      {state === 'busy' && (
        <p>
          <FormattedMessage id="publish_results.change.sending" />
        </p>
      )}
      {state === 'done' && (
        <p className="row">
          <FormattedMessage id="publish_results.change.done" />
          <MoreLink to={links.event({ eventId })} id="publish_results.done.event" />
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
