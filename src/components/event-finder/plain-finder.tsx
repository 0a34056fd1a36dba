import { maxSearchLength } from '../../../domain/search.ts'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { today } from '../../../domain/civil-days.ts'
import { sports } from '../../../domain/sports.ts'
import { type EventFilters, maxKilometres, writeFilters } from '../../filters/event-filters.ts'
import { useLinks } from '../../router/links.ts'
import { useSite } from '../../site-context.ts'
import { namedCountries } from '../../ui/named-countries.ts'
import { dateWords } from '../filter-words/filter-words.ts'
import { monthName } from '../filter-words/months.ts'
import { quarterRange, quarters } from './dates/quarters.ts'
import { comingMonths, draftOf, yearOf } from './draft.ts'
import { daysText, placeText } from './plain-fields.ts'
import { firstRadius, radiiWith } from './radii.ts'

interface PlainFinderProps {
  /** The filters of the list. */
  filters: EventFilters
  /** Name of the place around which the filters select events. */
  placeName: string | undefined
  countries: readonly { value: string; count: number }[]
}

/**
 * The event finder as a form, for browsers without JavaScript. Only the server renders this form.
 * When the visitor sends the form, the list page reads the fields of the form (plain-fields.ts) and
 * redirects to the URL with the chosen filters.
 */
export function PlainFinder({ filters, placeName, countries }: PlainFinderProps) {
  const day = today(useSite().timeZone)
  const { sport, distance, country, near, date, customDate, name, entries, onlyAfter } = draftOf(
    filters,
    day,
  )
  return (
    <form action={useLinks().eventsFound()}>
      {/* The form keeps the filters that it does not show. */}
      <input type="hidden" name="filters" value={writeFilters(filters) ?? ''} />
      <fieldset>
        <legend>
          <FormattedMessage id="event_finder.sport" />
        </legend>
        {sports.map((value) => (
          <Tick key={value} name="sport" value={value} checked={sport.includes(value)}>
            <FormattedMessage id={`sport.${value}`} />
          </Tick>
        ))}
      </fieldset>
      <Labelled label={<FormattedMessage id="event_finder.distance.from_km" />}>
        {(id) => <Kilometres id={id} name="min" value={distance?.[0]} />}
      </Labelled>
      <Labelled label={<FormattedMessage id="event_finder.distance.to_km" />}>
        {(id) => <Kilometres id={id} name="max" value={distance?.[1]} />}
      </Labelled>
      <PlaceFields {...{ country, near, placeName, countries }} />
      <Labelled label={<FormattedMessage id="event_finder.date" />}>
        {(id) => <DateOptions id={id} today={day} chosen={date} />}
      </Labelled>
      <Labelled label={<FormattedMessage id="event_finder.plain.days" />}>
        {(id) => <input id={id} type="text" name="days" defaultValue={daysText(customDate)} />}
      </Labelled>
      <Labelled label={<FormattedMessage id="event_finder.name" />}>
        {(id) => (
          <input
            id={id}
            type="text"
            name="name"
            maxLength={maxSearchLength}
            defaultValue={name}
            dir="auto"
          />
        )}
      </Labelled>
      <Tick name="entries" value="open" checked={entries !== null}>
        <FormattedMessage id="event_finder.entries" />
      </Tick>
      <Tick name="onlyAfter" value="true" checked={onlyAfter}>
        <FormattedMessage id="event_finder.only_after" />
      </Tick>
      <button className="button button-full" type="submit">
        <FormattedMessage id="event_finder.filter" />
      </button>
    </form>
  )
}

interface PlaceFieldsProps extends Pick<PlainFinderProps, 'placeName' | 'countries'> {
  country: string | null
  near: EventFilters['near'] | null
}

function PlaceFields({ country, near, placeName, countries }: PlaceFieldsProps) {
  const intl = useIntl()
  const codes = new Set([
    ...(country === null ? [] : [country]),
    ...countries.filter(({ count }) => count > 0).map(({ value }) => value),
  ])
  const radius = near?.km ?? firstRadius
  return (
    <>
      <Labelled label={<FormattedMessage id="event_finder.country" />}>
        {(id) => (
          <select id={id} name="country" defaultValue={country ?? ''}>
            <option value="">
              {intl.formatMessage({ id: 'event_finder.country.all' }, { count: codes.size })}
            </option>
            {namedCountries(codes, intl.locale).map((named) => (
              <option key={named.code} value={named.code}>
                {named.name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={<FormattedMessage id="event_finder.plain.city" />}>
        {(id) => (
          <input
            id={id}
            type="text"
            name="place"
            maxLength={maxSearchLength}
            dir="auto"
            defaultValue={near ? placeText(near, placeName) : ''}
          />
        )}
      </Labelled>
      <Labelled label={<FormattedMessage id="event_finder.place.radius" />}>
        {(id) => (
          <select id={id} name="km" defaultValue={radius}>
            {radiiWith(radius).map((km) => (
              <option key={km} value={km}>
                {intl.formatMessage({ id: 'event_finder.distance.kilometres' }, { kilometres: km })}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </>
  )
}

interface DateOptionsProps {
  id: string
  today: string
  chosen: ReturnType<typeof draftOf>['date']
}

/** A select whose options are the coming twelve months and the quarters of this year. */
function DateOptions({ id, today, chosen }: DateOptionsProps) {
  const intl = useIntl()
  const quarterDays = quarters.map((quarter) => quarterRange(quarter, yearOf(today)))
  return (
    <select id={id} name="date" defaultValue={chosen === 'custom' ? '' : (chosen ?? '')}>
      <option value="">{intl.formatMessage({ id: 'event_finder.word.date' })}</option>
      {comingMonths(today).map((month) => (
        <option key={month} value={month}>
          {monthName(month, intl)}
        </option>
      ))}
      {quarterDays.map((days, at) => (
        <option key={days[0]} value={quarters[at]}>
          {dateWords(days, intl)}
        </option>
      ))}
    </select>
  )
}

interface KilometresProps {
  id: string
  name: string
  value: number | null | undefined
}

function Kilometres({ id, name, value }: KilometresProps) {
  return (
    <input
      id={id}
      name={name}
      type="number"
      min={0}
      max={maxKilometres}
      step={1}
      defaultValue={value ?? ''}
    />
  )
}

interface TickProps {
  name: string
  value: string
  checked: boolean
  children: ReactNode
}

function Tick({ name, value, checked, children }: TickProps) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  )
}

interface LabelledProps {
  label: ReactNode
  children: (id: string) => ReactNode
}

function Labelled({ label, children }: LabelledProps) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </p>
  )
}
