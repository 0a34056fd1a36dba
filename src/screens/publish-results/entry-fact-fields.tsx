import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { entryStates } from '../../../domain/events.ts'
import { type ControlProps, Field } from '../../ui/form/field.tsx'
import { type EntryFacts, entryFacts } from './facts-requests.ts'
import styles from './publish-results-screen.module.css'

export interface EntryFactFieldsProps {
  /** The published facts. Undefined for an event or a race without them. */
  facts: EntryFacts | undefined
  /** Prefix of the names of the fields. */
  path: string
  problemAt: (field: string) => ReactNode
}

const hints = {
  url: 'publish_results.entries.url_hint',
  price: 'publish_results.entries.price_hint',
  opens: 'publish_results.change.new_start_hint',
  closes: 'publish_results.entries.closes_hint',
} as const

/** The fields for how to enter (sign up). All are optional. */
export function EntryFactFields({ facts = {}, path, problemAt }: EntryFactFieldsProps) {
  return (
    <div className={styles.fields}>
      {entryFacts.map((name) => {
        const field = `${path}.${name}`
        const label = <FormattedMessage id={`publish_results.entries.${name}`} />
        const hint = name in hints ? hints[name as keyof typeof hints] : undefined
        return (
          <Field
            key={name}
            label={<FormattedMessage id="publish_results.optional" values={{ label }} />}
            hint={hint && <FormattedMessage id={hint} />}
            problem={problemAt(field)}
          >
            {(control) => <Control {...{ control, name, field }} value={facts[name]} />}
          </Field>
        )
      })}
    </div>
  )
}

interface ControlOfFactProps {
  control: ControlProps
  name: (typeof entryFacts)[number]
  /** Name of the form field. */
  field: string
  value: string | undefined
}

function Control({ control, name, field, value }: ControlOfFactProps) {
  const intl = useIntl()
  const attributes = { ...control, name: field, defaultValue: value }
  switch (name) {
    case 'url':
      return <input {...attributes} type="url" maxLength={500} dir="ltr" />
    case 'price':
      return <input {...attributes} type="text" maxLength={200} autoComplete="off" dir="auto" />
    case 'state':
      return (
        <select {...attributes}>
          <option value="">{intl.formatMessage({ id: 'publish_results.none' })}</option>
          {entryStates.map((state) => (
            <option key={state} value={state}>
              {intl.formatMessage({ id: `entry_state.${state}` })}
            </option>
          ))}
        </select>
      )
    default:
      return <input {...attributes} type="datetime-local" step={stepOf(value)} />
  }
}

/** Returns the step of a field for a time. Otherwise a published time with seconds would not be valid. */
export const stepOf = (time: string | undefined) => (time?.length === 19 ? 1 : undefined)
