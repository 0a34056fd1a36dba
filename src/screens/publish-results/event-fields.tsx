import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { today } from '../../../domain/civil-days.ts'
import { Field } from '../../ui/form/field.tsx'
import { EventSelect } from './event-select.tsx'
import { FactField } from './fact-field.tsx'
import type { OwnEvent, OwnRace } from './import-requests.ts'
import { RaceOptions } from './race-options.tsx'
import styles from './publish-results-screen.module.css'

/** Value for a file whose race is not published yet. */
const furtherRace = '+'
/** Value for a file with a column that names the race of each row. */
const severalRaces = '*'

interface EventFieldsProps {
  /** Undefined for a visitor without a token, who can only have the file checked. */
  events: OwnEvent[] | undefined
  file: File
}

/** Asks to which event and race the results of a table belong. A new event needs more facts. */
export function EventFields({ events, file }: EventFieldsProps) {
  const intl = useIntl()
  const [eventId, setEventId] = useState('')
  const event = events?.find(({ id }) => id === eventId)
  return (
    <>
      <div className={styles.fields}>
        {events !== undefined && events.length > 0 && (
          <EventSelect
            name="event"
            events={events}
            eventId={eventId}
            onChange={setEventId}
            none={intl.formatMessage({ id: 'publish_results.event.new' })}
          />
        )}
        {event && <RaceField key={event.id} eventId={event.id} races={event.races} />}
      </div>
      {event === undefined && (
        <div className={styles.fields}>
          {events ? <FirstFacts /> : <FactsOfCheck file={file} />}
          <FactField name="sport" required />
          <FactField name="distance" />
          {events && <LastFacts />}
        </div>
      )}
    </>
  )
}

function FirstFacts() {
  return (
    <>
      <FactField name="name" required />
      <FactField name="date" required />
    </>
  )
}

function LastFacts() {
  return (
    <>
      <FactField name="race" />
      <FactField name="city" />
      <FactField name="country" />
      <FactField name="timeZone" required />
    </>
  )
}

/** Facts that a check needs, but that do not change how the file is read. */
function FactsOfCheck({ file }: { file: File }) {
  return (
    <>
      <input type="hidden" name="name" value={file.name.slice(0, 100)} />
      <input type="hidden" name="date" value={today()} />
      <input type="hidden" name="timeZone" value="UTC" />
    </>
  )
}

/** Asks for the race of a published event. */
function RaceField({ eventId, races }: { eventId: string; races: readonly OwnRace[] }) {
  const intl = useIntl()
  const [race, setRace] = useState(races[0]?.id ?? furtherRace)
  return (
    <>
      <Field label={<FormattedMessage id="publish_results.race.label" />}>
        {(control) => (
          <select
            {...control}
            name={race === furtherRace || race === severalRaces ? undefined : 'race'}
            value={race}
            onChange={({ currentTarget }) => {
              setRace(currentTarget.value)
            }}
          >
            <RaceOptions eventId={eventId} races={races} />
            <option value={furtherRace}>
              {intl.formatMessage({ id: 'publish_results.race.further' })}
            </option>
            <option value={severalRaces}>
              {intl.formatMessage({ id: 'publish_results.race.several' })}
            </option>
          </select>
        )}
      </Field>
      {race === furtherRace && (
        <>
          <input type="hidden" name="newRace" value="true" />
          <FactField name="race" required />
          <FactField name="distance" />
          <FactField name="sport" />
        </>
      )}
    </>
  )
}
