import { FormattedMessage, useIntl } from 'react-intl'
import {
  type DistanceName,
  distanceNames,
  namedDistances,
  nameOfDistance,
} from '../filter-words/distances.ts'
import { capitalised, distanceWords } from '../filter-words/filter-words.ts'
import { maxKilometres, type Range } from '../../filters/event-filters.ts'
import { Field } from '../../ui/form/field.tsx'
import styles from './distance-choice.module.css'
import { orderedRange } from './draft.ts'
import form from './finder-form.module.css'
import { defaultSpan, handlesOf, rangeOf, type Span } from './kilometres.ts'

interface DistanceChoiceProps {
  /** The range of the slider in kilometres. If undefined, the slider is disabled. */
  span: Span | undefined
  /**
   * The selected range. While the visitor types, its first value may be larger than its second
   * value.
   */
  value: Range<number> | null
  onChange: (range: Range<number> | null) => void
  /** Called when the visitor has picked a named distance. */
  onChoose: (range: Range<number>) => void
}

/** Named distances, a slider with two handles, and a field for each end of the range. */
export function DistanceChoice({ span, value, onChange, onChoose }: DistanceChoiceProps) {
  const range = value && orderedRange(value)
  return (
    <fieldset className={form.section}>
      <legend>
        <FormattedMessage id="event_finder.distance" />
      </legend>
      <NamedDistances
        chosen={range ? nameOfDistance(range) : undefined}
        onToggle={(name, isChosen) => {
          if (isChosen) onChange(null)
          else onChoose([...namedDistances[name]])
        }}
      />
      <DistanceSlider span={span} value={range} onChange={onChange} />
      <TypedDistance value={value} onChange={onChange} />
    </fieldset>
  )
}

interface NamedDistancesProps {
  chosen: DistanceName | undefined
  onToggle: (name: DistanceName, isChosen: boolean) => void
}

/** A button for each distance with a name. */
function NamedDistances({ chosen, onToggle }: NamedDistancesProps) {
  const intl = useIntl()
  return (
    <div className={form.words}>
      {distanceNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => {
            onToggle(name, name === chosen)
          }}
        >
          {capitalised(distanceWords(namedDistances[name], intl), intl)}
        </button>
      ))}
    </div>
  )
}

/**
 * Two text fields for the shortest and the longest distance, in whole kilometres. An empty field
 * means no limit.
 */
function TypedDistance({ value, onChange }: Pick<DistanceChoiceProps, 'value' | 'onChange'>) {
  const [min = null, max = null] = value ?? []
  const field = (
    name: 'min' | 'max',
    kilometres: number | null,
    withTyped: (typed: number | null) => Range<number>,
  ) => (
    <Field
      label={
        <FormattedMessage
          id={name === 'min' ? 'event_finder.distance.from_km' : 'event_finder.distance.to_km'}
        />
      }
    >
      {(control) => (
        <input
          {...control}
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxKilometres}
          step={1}
          value={kilometres ?? ''}
          onChange={({ target }) => {
            const range = withTyped(readKilometres(target.value))
            onChange(range.every((end) => end === null) ? null : range)
          }}
          onBlur={() => {
            if (value) onChange(orderedRange(value))
          }}
        />
      )}
    </Field>
  )
  return (
    <div className={styles.typed}>
      {field('min', min, (typed) => [typed, max])}
      {field('max', max, (typed) => [min, typed])}
    </div>
  )
}

/** Converts the typed text to whole kilometres. Returns null for an empty or invalid text. */
function readKilometres(text: string): number | null {
  const kilometres = Math.floor(Number(text))
  return text === '' || !(kilometres >= 0) ? null : Math.min(kilometres, maxKilometres)
}

type DistanceSliderProps = Pick<DistanceChoiceProps, 'span' | 'value' | 'onChange'>

/** A slider with two handles, for the shortest and the longest distance. */
function DistanceSlider({ span, value, onChange }: DistanceSliderProps) {
  const intl = useIntl()
  const isUsable = span !== undefined && span.max - span.min >= 1
  const line = isUsable ? span : defaultSpan
  const [from, to] = handlesOf(value, line)
  const share = (kilometres: number) =>
    `${((kilometres - line.min) / (line.max - line.min)) * 100}%`
  const valueText = (kilometres: number) =>
    kilometres === line.max
      ? intl.formatMessage({ id: 'event_finder.distance.no_bound' })
      : intl.formatMessage({ id: 'event_finder.distance.kilometres' }, { kilometres })

  return (
    <fieldset className={styles.range} disabled={!isUsable}>
      <div className={styles.slider} style={{ '--from': share(from), '--to': share(to) }}>
        <div className={styles.line} />
        {/* If both handles meet in the right half of the slider, the handle of the shortest
            distance is in front. The visitor can then drag this handle to the left. */}
        <input
          className={from > (line.min + line.max) / 2 ? styles.above : undefined}
          type="range"
          {...line}
          step={1}
          value={from}
          aria-label={intl.formatMessage({ id: 'event_finder.distance.from' })}
          aria-valuetext={intl.formatMessage(
            { id: 'event_finder.distance.kilometres' },
            { kilometres: from },
          )}
          onChange={({ target }) => {
            onChange(rangeOf([Math.min(Number(target.value), to), to], line))
          }}
        />
        <input
          type="range"
          {...line}
          step={1}
          value={to}
          aria-label={intl.formatMessage({ id: 'event_finder.distance.to' })}
          aria-valuetext={valueText(to)}
          onChange={({ target }) => {
            onChange(rangeOf([from, Math.max(Number(target.value), from)], line))
          }}
        />
      </div>
      <Ends line={line} />
    </fieldset>
  )
}

/** The labels below the slider: the shortest and the longest distance of the slider. */
function Ends({ line }: { line: Span }) {
  return (
    <p className={`${styles.ends} quiet`} aria-hidden="true">
      <span>
        <svg viewBox="0 0 20 20">
          <circle cx="10" cy="10" r="6" />
        </svg>
        <FormattedMessage id="event_finder.distance.kilometres" values={{ kilometres: line.min }} />
      </span>
      <span>
        <FormattedMessage id="event_finder.distance.kilometres" values={{ kilometres: line.max }} />
        <svg viewBox="0 0 20 20">
          <path d="M7 2v16M13 2v16" />
        </svg>
      </span>
    </p>
  )
}
