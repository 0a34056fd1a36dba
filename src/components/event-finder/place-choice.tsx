import { maxSearchLength } from '../../../domain/search.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { nearby } from '../../filters/event-filters.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { countryName, Flag } from '../../ui/country.tsx'
import { Field } from '../../ui/form/field.tsx'
import { CountryChoice } from './country-choice.tsx'
import type { Draft } from './draft.ts'
import form from './finder-form.module.css'
import styles from './place-choice.module.css'
import { firstRadius, radiiWith } from './radii.ts'
import type { Choices } from './use-counts.ts'
import { usePlaces } from './use-places.ts'

interface PlaceChoiceProps {
  choices: Choices
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Called when the visitor has picked a place. */
  onChoose: (change: Partial<Draft>) => void
}

/**
 * The controls for the place of the events: a country, a circle around a city, or both. The visitor
 * types a place or selects a country.
 */
export function PlaceChoice({ choices, draft, onChange, onChoose }: PlaceChoiceProps) {
  const intl = useIntl()
  return (
    <div
      className={form.section}
      role="group"
      aria-label={intl.formatMessage({ id: 'event_finder.place' })}
    >
      <div className={form.pair}>
        <TypedPlace radius={draft.near?.km ?? firstRadius} onChoose={onChoose} />
        <CountryChoice
          countries={choices.countries}
          chosen={draft.country}
          onChange={(country) => {
            onChange({ country })
          }}
        />
      </div>
      {draft.near && <Radius near={draft.near} onChange={onChange} />}
    </div>
  )
}

interface TypedPlaceProps extends Pick<PlaceChoiceProps, 'onChoose'> {
  /** The radius around a picked city, in kilometres. */
  radius: number
}

/** A text field for the name of a country or a city, with a button for each place that is found. */
function TypedPlace({ radius, onChoose }: TypedPlaceProps) {
  const [typed, setTyped] = useState('')
  const { places, isCurrent } = usePickedPlaces(typed, radius)
  const [first] = places
  /** True after the visitor pressed Enter, until the text changes. */
  const [isAwaited, setAwaited] = useState(false)
  const chooseFirst = useEffectEvent(() => {
    if (first) onChoose(first.change)
  })
  useEffect(() => {
    if (isAwaited && isCurrent) chooseFirst()
  }, [isAwaited, isCurrent])
  return (
    <div className={styles.typed}>
      <Field label={<FormattedMessage id="event_finder.place.typed" />}>
        {(control) => (
          <input
            {...control}
            data-focus=""
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={maxSearchLength}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setAwaited(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              // Otherwise Enter would submit the form without the typed place.
              event.preventDefault()
              if (!event.nativeEvent.isComposing) setAwaited(true)
            }}
          />
        )}
      </Field>
      <PlaceButtons places={places} onChoose={onChoose} />
      <p className="quiet" role="status">
        {typed.trim() !== '' && isCurrent && places.length === 0 && (
          <FormattedMessage id="event_finder.place.none" />
        )}
      </p>
    </div>
  )
}

interface PickedPlace {
  key: string
  /** Country code of the place. */
  code: string
  name: string
  /** Name of the country, if the place is a city. */
  detail?: string
  change: Pick<Draft, 'country' | 'near'>
}

/**
 * Returns the countries and cities that match a typed text. `change` contains the filters to set in
 * the draft when the visitor picks the place.
 */
function usePickedPlaces(typed: string, radius: number) {
  const { tag } = useLanguage()
  const { countries, cities, isCurrent } = usePlaces(typed)
  const places: PickedPlace[] = [
    ...countries.map((code) => ({
      key: code,
      code,
      name: countryName(code, tag),
      change: { country: code, near: null },
    })),
    ...cities.map((city) => ({
      key: city.id,
      code: city.country,
      name: city.name,
      detail: countryName(city.country, tag),
      change: { near: nearby(city, radius), country: null },
    })),
  ]
  return { places, isCurrent }
}

interface PlaceButtonsProps extends Pick<PlaceChoiceProps, 'onChoose'> {
  places: readonly PickedPlace[]
}

/** A button for each place that was found. */
function PlaceButtons({ places, onChoose }: PlaceButtonsProps) {
  const intl = useIntl()
  if (places.length === 0) return null
  return (
    <ul aria-label={intl.formatMessage({ id: 'event_finder.place.found' })}>
      {places.map(({ key, code, name, detail, change }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => {
              onChoose(change)
            }}
          >
            <Flag code={code} />
            <bdi>{name}</bdi>
            {detail !== undefined && <small>{detail}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface RadiusProps extends Pick<PlaceChoiceProps, 'onChange'> {
  near: NonNullable<Draft['near']>
}

/** The radius of the circle, and a button that removes the circle. */
function Radius({ near, onChange }: RadiusProps) {
  const intl = useIntl()
  return (
    <div
      className={form.words}
      role="group"
      aria-label={intl.formatMessage({ id: 'event_finder.place.radius' })}
    >
      {radiiWith(near.km).map((km) => (
        <button
          key={km}
          type="button"
          aria-pressed={km === near.km}
          onClick={() => {
            onChange({ near: { ...near, km } })
          }}
        >
          <FormattedMessage id="event_finder.distance.kilometres" values={{ kilometres: km }} />
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          onChange({ near: null })
        }}
      >
        <FormattedMessage id="event_finder.place.clear" />
      </button>
    </div>
  )
}
