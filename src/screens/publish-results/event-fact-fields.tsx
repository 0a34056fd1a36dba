import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { FactField } from './fact-field.tsx'
import { EventOptions } from './event-select.tsx'
import type { EventFacts } from './facts-requests.ts'
import type { OwnEvent } from './import-requests.ts'
import styles from './publish-results-screen.module.css'

interface EventFactFieldsProps {
  /** The published facts. Undefined for a new event. */
  facts: EventFacts | undefined
  /**
   * The suggested id of a new event. Undefined for a published event, because its id never changes.
   */
  suggested: string | undefined
  /** The other events of the organisation. */
  editions: OwnEvent[]
  problemAt: (field: string) => ReactNode
}

/** The fields of the facts of an event, without its races. */
export function EventFactFields(props: EventFactFieldsProps) {
  const { facts = {}, suggested, editions, problemAt } = props
  const fact = (name: Exclude<keyof EventFacts, 'entries'>) => {
    const field = `event.${name}`
    return { field, value: facts[name], problem: problemAt(field) }
  }
  return (
    <div className={styles.fields}>
      <FactField name="name" required {...fact('name')} />
      {suggested !== undefined && (
        <AddressField suggested={suggested} problem={problemAt('event.id')} />
      )}
      <DayField id="first_day" required {...fact('date_from')} />
      <DayField id="last_day" {...fact('date_to')} />
      <FactField name="city" {...fact('city')} />
      <FactField name="country" {...fact('country')} />
      <FactField name="timeZone" required {...fact('time_zone')} />
      <EditionSelect {...fact('edition_of')} editions={editions} />
      <Description {...fact('description')} />
    </div>
  )
}

/** The id of a new event. The address of its page ends with this id. */
function AddressField({ suggested, problem }: { suggested: string; problem: ReactNode }) {
  const [own, setOwn] = useState<string>()
  return (
    <Field
      label={<FormattedMessage id="publish_results.facts.address" />}
      hint={<FormattedMessage id="publish_results.facts.address_hint" />}
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          name="event.id"
          type="text"
          maxLength={60}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          required
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={own ?? suggested}
          onChange={({ currentTarget }) => {
            setOwn(currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}

interface FactProps {
  field: string
  value: string | undefined
  problem: ReactNode
}

interface DayFieldProps extends FactProps {
  id: 'first_day' | 'last_day'
  required?: boolean
}

function DayField({ id, required = false, field, value, problem }: DayFieldProps) {
  const label = <FormattedMessage id={`publish_results.facts.${id}`} />
  return (
    <Field
      label={
        required ? label : <FormattedMessage id="publish_results.optional" values={{ label }} />
      }
      problem={problem}
    >
      {(control) => (
        <input {...control} name={field} type="date" required={required} defaultValue={value} />
      )}
    </Field>
  )
}

/** Chooses the earlier edition of an event. */
function EditionSelect({
  field,
  value,
  problem,
  editions,
}: FactProps & Pick<EventFactFieldsProps, 'editions'>) {
  const intl = useIntl()
  const label = <FormattedMessage id="publish_results.facts.edition" />
  const isListed = value === undefined || editions.some(({ id }) => id === value)
  return (
    <Field
      label={<FormattedMessage id="publish_results.optional" values={{ label }} />}
      hint={<FormattedMessage id="publish_results.facts.edition_hint" />}
      problem={problem}
    >
      {(control) => (
        <select {...control} name={field} defaultValue={value}>
          <option value="">{intl.formatMessage({ id: 'publish_results.none' })}</option>
          {!isListed && <option value={value}>{value}</option>}
          <EventOptions events={editions} />
        </select>
      )}
    </Field>
  )
}

function Description({ field, value, problem }: FactProps) {
  const label = <FormattedMessage id="publish_results.facts.description" />
  return (
    <Field
      label={<FormattedMessage id="publish_results.optional" values={{ label }} />}
      hint={<FormattedMessage id="publish_results.change.news_hint" />}
      problem={problem}
    >
      {(control) => (
        <textarea
          {...control}
          name={field}
          rows={4}
          maxLength={20_000}
          dir="auto"
          defaultValue={value}
        />
      )}
    </Field>
  )
}
