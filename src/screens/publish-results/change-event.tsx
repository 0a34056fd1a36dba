import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { ChangeChoice, type Choice, type Part } from './change-choice.tsx'
import { ChangeFacts, type ChangeFactsProps } from './change-facts.tsx'
import { ChangeFile } from './change-file.tsx'
import { ChangeForm, type ChangeFormProps, isPart, RemovalForm } from './change-form.tsx'
import { ChangeOutcome } from './change-outcome.tsx'
import type { Change } from './change-requests.ts'
import type { OwnEvent } from './import-requests.ts'
import { ImportResult } from './import-result.tsx'
import styles from './publish-results-screen.module.css'
import { useChange } from './use-change.ts'
import { useImport } from './use-import.ts'

interface ChangeEventProps {
  token: string
  /** The events of the organisation. Without one, nothing can be changed. */
  events: OwnEvent[]
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
  if (event === undefined) return <ChangeOutcome state={state} />
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
            events={events}
            eventId={event.id}
            change={change}
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
          <ChosenForm form={form} change={change} events={events} facts={facts} />
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
  events: OwnEvent[]
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
        token={token}
        events={events}
        event={event}
        change={change}
        importing={facts.importing}
        isAgain={facts.round > 0}
        onReload={facts.reload}
      />
      <RemovalForm {...form} part={change} />
    </>
  )
}

/** The check and the publication of facts. `reload` reads the published ones again. */
function useFacts(token: string, onChanged: () => void) {
  // The event stays the chosen one, so its id is left out.
  const importing = useImport(token, () => {
    onChanged()
  })
  const [round, setRound] = useState(0)
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
  event: OwnEvent
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
