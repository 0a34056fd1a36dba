import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { KilometreAxis } from '../../../ui/course/elevation/kilometre-axis-drawing.tsx'
import { textWidth } from '../../../ui/course/text-width.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { chartSizes } from './chart-sizes.ts'
import styles from './chart.module.css'
import type { ClockedSplit } from '../splits/split-clock.ts'
import { layOutPlaces, type PlaceAt } from './place-layout.ts'

interface PlaceChartProps {
  splits: readonly ClockedSplit[]
  /** The length of the course in metres. */
  distance: number | null
}

/**
 * A line chart of the athlete's places at the checkpoints and at the finish. Renders nothing if
 * fewer than three places are known, or if the distance is unknown. The table of splits contains
 * the same data.
 */
export function PlaceChart({ splits, distance }: PlaceChartProps) {
  const places = splits.flatMap(({ distance: at, position, among }): PlaceAmong[] =>
    at && position ? [{ distance: at, position, among }] : [],
  )
  if (places.length < 3 || !distance) return null
  return (
    <figure>
      <figcaption>
        <h3>
          <FormattedMessage id="athlete.place_chart.title" />
        </h3>
        <p className="quiet">
          <FormattedMessage id="athlete.place_chart.note" />
        </p>
      </figcaption>
      <Drawing places={places} distance={distance} size="wide" />
      <Drawing places={places} distance={distance} size="narrow" />
    </figure>
  )
}

/** A place, and the number of athletes that it is among. */
interface PlaceAmong extends PlaceAt, Pick<ClockedSplit, 'among'> {}

/** The first, the last and the best place, with the numbers of athletes that they are among. */
function Description({ places }: Pick<DrawingProps, 'places'>) {
  const intl = useIntl()
  const [best] = places.toSorted((a, b) => a.position - b.position)
  const placeText = (place: PlaceAmong | undefined) =>
    place &&
    intl.formatMessage(
      { id: 'athlete.placings.place' },
      { position: place.position, count: place.among },
    )
  return (
    <FormattedMessage
      id="athlete.place_chart.text"
      values={{
        first: placeText(places[0]),
        last: placeText(places.at(-1)),
        best: placeText(best),
      }}
    />
  )
}

interface DrawingProps {
  places: readonly PlaceAmong[]
  distance: number
  size: keyof typeof chartSizes
}

function Drawing({ places, distance, size }: DrawingProps) {
  const { height, left, right, fontSize, ticks, numbers } = chartSizes[size]
  const base = height - 66
  const ring = fontSize * 0.4
  const intl = useIntl()
  const points = layOutPlaces(places, distance, {
    left,
    right,
    top: fontSize * 2,
    base: base - fontSize * 2.2,
    fontSize,
    ring,
    widthOf: (position) => textWidth(intl.formatNumber(position)) * fontSize,
  })
  const line = points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')
  return (
    <ChartDrawing size={size} description={<Description places={places} />}>
      <path className={styles.line} d={`M${line}`} />
      {points.map(({ distance: at, position, x, y, label }) => (
        <g key={at}>
          <circle className={styles.ring} cx={Math.round(x)} cy={Math.round(y)} r={ring} />
          {label && (
            <text
              className={styles.extreme}
              x={Math.round(label.x)}
              y={Math.round(label.y)}
              textAnchor={label.anchor}
            >
              <FormattedNumber value={position} />
            </text>
          )}
        </g>
      ))}
      <KilometreAxis
        base={base}
        left={left}
        right={right}
        distance={distance}
        ticks={ticks}
        numbers={numbers}
      />
    </ChartDrawing>
  )
}
