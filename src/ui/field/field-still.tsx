import { useIntl } from 'react-intl'
import { inkShapes, pathOf, stripTrack, trackPath } from './field-shapes.ts'
import styles from './field-still.module.css'

/** The field of a race at a moment, as `RaceField` in GraphQL. */
export interface FieldAtMoment {
  /** Metres of the finish. */
  distance: number
  ink: readonly number[]
  places: readonly { metres: number }[]
  leader: { metres: number } | null
  medianMetres: number | null
  lastMetres: number | null
  followed: readonly { bib: string; phase: string; metres: number; estimated: boolean }[]
}

/** Units of the drawing that is stretched to the width of the page. */
const stretched = { width: 1000, height: 100, margin: 24 }
/** Heights in pixels of the drawings and of a row of words. */
const heights = { straight: 72, small: 32, elevation: 150, row: 20 }

interface FieldStripProps {
  field: FieldAtMoment
  /** Elevations in metres, evenly spaced; the course is straight without them. */
  profile?: readonly number[] | null
  /** Text alternative; without it the drawing is hidden from screen readers, for places where a text says the same. */
  label?: string
  /** A low drawing without rings. */
  small?: boolean
}

/** The field along a straight course or its elevation, in the width of its parent. */
export function FieldStrip({ field, profile = null, label, small = false }: FieldStripProps) {
  const intl = useIntl()
  const drawn = profile !== null && profile.length > 1 ? profile : null
  const height = drawn ? heights.elevation : small ? heights.small : heights.straight
  const track = stripTrack(stretched, drawn)
  const words = drawn || small ? [] : marksOf(field)
  const top = drawn || small ? 0 : marks.length * heights.row
  const followed = field.followed.filter(isShown)
  const rows = small ? 1 : 2
  const bottom = drawn || followed.length === 0 ? 8 : rows * heights.row
  const y = (metres: number) =>
    top + (track.at(metres / field.distance).y / stretched.height) * height
  return (
    <div
      className={styles.stage}
      data-field-stage={drawn ? 'elevation' : 'straight'}
      data-top={top}
      data-height={height}
    >
      <svg
        className={styles.strip}
        width="100%"
        height={top + height + bottom}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        <svg
          y={top}
          width="100%"
          height={height}
          viewBox={`0 0 ${stretched.width} ${stretched.height}`}
          preserveAspectRatio="none"
        >
          <path className={styles.course} d={trackPath(track, drawn ? 100 : 2)} />
          <path
            className={styles.ink}
            d={pathOf(inkShapes(track, field.ink, drawn ? stretched.margin : 48))}
          />
        </svg>
        {[{ metres: 0 }, ...field.places].map(({ metres }, index) => (
          <circle
            key={index}
            className={styles.mat}
            cx={percent(metres, field)}
            cy={y(metres)}
            r="3"
          />
        ))}
        {words.map(({ mark, metres, row }) => (
          <g key={mark} className={styles[mark]}>
            <line
              x1={percent(metres, field)}
              x2={percent(metres, field)}
              y1={(row + 1) * heights.row - 4}
              y2={y(metres) - 8}
            />
            <circle cx={percent(metres, field)} cy={y(metres)} r="8" />
            <text
              x={percent(metres, field)}
              y={(row + 1) * heights.row - 7}
              textAnchor={anchorAt(metres / field.distance)}
            >
              {intl.formatMessage({ id: `ui.field.${mark}` })}
            </text>
          </g>
        ))}
        {followed.map((athlete, index) => (
          <g
            key={athlete.bib}
            className={`${styles.followed} ${athlete.estimated ? styles.estimated : ''}`}
          >
            <circle cx={percent(athlete.metres, field)} cy={y(athlete.metres)} r="6" />
            {!drawn && (
              <text
                x={percent(athlete.metres, field)}
                y={top + height + 14 + (index % 2) * heights.row}
                textAnchor={anchorAt(athlete.metres / field.distance)}
              >
                {athlete.bib}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

export const isShown = ({ phase }: { phase: string }) =>
  phase === 'ON_COURSE' || phase === 'FINISHED'

/** The rings in the order of their rows of words. */
const marks = ['leader', 'median', 'last'] as const

/** The rings of a moment; none while everybody is at the start line. */
export function marksOf({ leader, medianMetres, lastMetres }: FieldAtMoment) {
  const at = { leader: leader?.metres ?? null, median: medianMetres, last: lastMetres }
  return marks.flatMap((mark, row) => {
    const metres = at[mark]
    return metres === null || at.leader === 0 ? [] : [{ mark, metres, row }]
  })
}

const percent = (metres: number, { distance }: FieldAtMoment) =>
  `${Math.round((10_000 * metres) / distance) / 100}%`

const anchorAt = (share: number) => (share < 0.1 ? 'start' : share > 0.9 ? 'end' : 'middle')
