import { FormattedMessage, useIntl } from 'react-intl'
import { formatDay } from '../../ui/event/format-day.ts'
import { Field } from '../../ui/form/field.tsx'
import type { OwnEvent } from './import-requests.ts'

interface EventSelectProps {
  events: OwnEvent[]
  /** Id of the chosen event. */
  eventId: string
  onChange: (id: string) => void
  /** Name of the form field. By default the value is not sent. */
  name?: string
  /**
   * The text of the option for no event. Its value is empty. Without this text, there is no such
   * option.
   */
  none?: string
}

/** Chooses an event of the organisation. */
export function EventSelect({ events, eventId, onChange, name, none }: EventSelectProps) {
  return (
    <Field label={<FormattedMessage id="publish_results.event.label" />}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={eventId}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
          }}
        >
          {none !== undefined && <option value="">{none}</option>}
          <EventOptions events={events} />
        </select>
      )}
    </Field>
  )
}

/** The options of events. */
export function EventOptions({ events }: Pick<EventSelectProps, 'events'>) {
  const intl = useIntl()
  return events.map((event) => (
    <option key={event.id} value={event.id}>
      {intl.formatMessage(
        { id: 'publish_results.event.option' },
        { name: event.name, date: formatDay(event.date_from) },
      )}
    </option>
  ))
}
