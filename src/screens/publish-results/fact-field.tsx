import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { sports } from '../../../domain/sports.ts'
import { CountryOptions } from '../../ui/form/country-options.tsx'
import { type ControlProps, Field } from '../../ui/form/field.tsx'

const facts = ['name', 'date', 'timeZone', 'sport', 'race', 'distance', 'city', 'country'] as const
export type Fact = (typeof facts)[number]

export const isFact = (name: unknown): name is Fact => facts.some((fact) => fact === name)

const hints = { race: true, distance: true, timeZone: true } as const

interface FactFieldProps {
  /** The fact, which is also the parameter of the request. */
  name: Fact
  required?: boolean
}

/** A field for a fact about the event or the race that a table of results does not contain. */
export function FactField({ name, required = false }: FactFieldProps) {
  if (name === 'sport') return <SportField required={required} />
  return (
    <Field label={<FactLabel name={name} required={required} />} hint={<FactHint name={name} />}>
      {(control) => {
        const attributes = { ...control, name, required }
        if (name === 'country') return <CountrySelect {...attributes} />
        if (name === 'timeZone') return <TimeZoneInput {...attributes} />
        if (name === 'date') return <input {...attributes} type="date" />
        return <input {...attributes} type="text" maxLength={200} autoComplete="off" dir="auto" />
      }}
    </Field>
  )
}

type Label = Fact | 'sportLabel'

function FactLabel({ name, required }: { name: Label; required: boolean }) {
  const label = <FormattedMessage id={`publish_results.fact.${name}`} />
  return required ? label : <FormattedMessage id="publish_results.optional" values={{ label }} />
}

export function FactHint({ name }: { name: Fact }) {
  if (!(name in hints)) return null
  return <FormattedMessage id={`publish_results.fact_hint.${name as keyof typeof hints}`} />
}

type SelectProps = ControlProps & { name: string; required: boolean }

function CountrySelect(attributes: SelectProps) {
  const intl = useIntl()
  return (
    <select {...attributes} defaultValue="">
      <option value="">{intl.formatMessage({ id: 'publish_results.none' })}</option>
      <CountryOptions />
    </select>
  )
}

/** An IANA time zone. By default the zone of the browser, because organisers are mostly at home. */
function TimeZoneInput(attributes: SelectProps) {
  const list = useId()
  return (
    <>
      <input
        {...attributes}
        type="text"
        list={list}
        autoComplete="off"
        defaultValue={Intl.DateTimeFormat().resolvedOptions().timeZone}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

const otherSport = 'other'

/** One of the sports of the site, or the name of another sport. */
function SportField({ required }: { required: boolean }) {
  const intl = useIntl()
  const [sport, setSport] = useState('')
  return (
    <>
      <Field label={<FactLabel name="sport" required={required} />}>
        {(control) => (
          <select
            {...control}
            name={sport === otherSport ? undefined : 'sport'}
            required={required}
            value={sport}
            onChange={({ currentTarget }) => {
              setSport(currentTarget.value)
            }}
          >
            <option value="">{intl.formatMessage({ id: 'publish_results.none' })}</option>
            {sports.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `sport.${each}` })}
              </option>
            ))}
            <option value={otherSport}>
              {intl.formatMessage({ id: 'publish_results.fact.sport_other' })}
            </option>
          </select>
        )}
      </Field>
      {sport === otherSport && (
        <Field label={<FactLabel name="sportLabel" required />}>
          {(control) => (
            <input {...control} name="sportLabel" type="text" maxLength={200} required dir="auto" />
          )}
        </Field>
      )}
    </>
  )
}
