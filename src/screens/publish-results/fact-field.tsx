import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { raceSports } from '../../../domain/sports.ts'
import { CountryOptions } from '../../ui/form/country-options.tsx'
import { type ControlProps, Field } from '../../ui/form/field.tsx'

const facts = ['name', 'date', 'timeZone', 'sport', 'race', 'distance', 'city', 'country'] as const
export type Fact = (typeof facts)[number]

export const isFact = (name: unknown): name is Fact => facts.some((fact) => fact === name)

const hints = { race: true, distance: true, timeZone: true } as const

interface FactFieldProps {
  /** The name of the fact, and of the parameter of the request. */
  name: Fact
  required?: boolean
  /** Name of the form field. By default, this is the name of the fact. */
  field?: string
  /** The initial value. */
  value?: string | undefined
  problem?: ReactNode
}

/** A field for a fact about an event or a race. */
export function FactField({
  name,
  required = false,
  field = name,
  value,
  problem,
}: FactFieldProps) {
  if (name === 'sport') return <SportField {...{ required, field, value, problem }} />
  const hint = name in hints ? <FactHint name={name} /> : undefined
  return (
    <Field label={<FactLabel name={name} required={required} />} hint={hint} problem={problem}>
      {(control) => {
        const attributes = { ...control, name: field, required, defaultValue: value }
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

type SelectProps = ControlProps & {
  name: string
  required: boolean
  defaultValue: string | undefined
}

function CountrySelect(attributes: SelectProps) {
  const intl = useIntl()
  return (
    <select {...attributes}>
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
        defaultValue={attributes.defaultValue ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
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

interface SportFieldProps extends Omit<FactFieldProps, 'name'> {
  /** The initial name of the sport, if the site does not have it. */
  label?: string | undefined
}

/**
 * A select with the sports of the site. For another sport, a second field takes its name. The name
 * of this field ends with `Label`.
 */
export function SportField({
  required = false,
  field = 'sport',
  value = '',
  label,
  problem,
}: SportFieldProps) {
  const intl = useIntl()
  const [sport, setSport] = useState(label === undefined ? value : otherSport)
  return (
    <>
      <Field label={<FactLabel name="sport" required={required} />} problem={problem}>
        {(control) => (
          <select
            {...control}
            name={sport === otherSport ? undefined : field}
            required={required}
            value={sport}
            onChange={({ currentTarget }) => {
              setSport(currentTarget.value)
            }}
          >
            <option value="">{intl.formatMessage({ id: 'publish_results.none' })}</option>
            {raceSports.map((each) => (
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
            <input
              {...control}
              name={`${field}Label`}
              type="text"
              maxLength={60}
              required
              dir="auto"
              defaultValue={label}
            />
          )}
        </Field>
      )}
    </>
  )
}
