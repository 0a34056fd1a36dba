import { FormattedMessage, useIntl } from 'react-intl'
import type { Range } from '../../filters/event-filters.ts'
import styles from './distance-slider.module.css'
import { DistanceRangeText } from './distance-range-text.tsx'
import form from './finder-form.module.css'
import { defaultSpan, handlesOf, rangeOf, type Span } from './kilometres.ts'

interface DistanceSliderProps {
  /** The range of the slider in kilometres. While it is undefined, the slider is disabled. */
  span: Span | undefined
  value: Range<number> | null
  onChange: (range: Range<number> | null) => void
}

/** A slider with two handles, for the shortest and the longest distance. */
export function DistanceSlider({ span, value, onChange }: DistanceSliderProps) {
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
    <fieldset className={form.section} disabled={!isUsable}>
      <legend>
        <FormattedMessage id="event_finder.distance" />
        <output className={styles.text}>
          <DistanceRangeText range={value} />
        </output>
      </legend>
      <div className={styles.slider} style={{ '--from': share(from), '--to': share(to) }}>
        <div className={styles.line} />
        {/* In the upper half of the slider, the lower handle is on top. Otherwise the visitor could
            not reach it when both handles meet. */}
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

/** The shortest and the longest distance of the slider. */
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
