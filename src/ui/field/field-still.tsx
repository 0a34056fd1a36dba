import { useIntl } from 'react-intl'
import { besideLine, inkShapes, pathOf, stripTrack, trackPath } from './field-shapes.ts'
import styles from './field-still.module.css'

/** The field of a race at a moment. The type corresponds to `RaceField` in GraphQL. */
export interface FieldAtMoment {
  /** The length of the course in metres. */
  distance: number
  ink: readonly number[]
  places: readonly { metres: number }[]
  leader: { metres: number } | null
  medianMetres: number | null
  lastMetres: number | null
  followed: readonly { bib: string; phase: string; metres: number; estimated: boolean }[]
}

/** The size of the drawing in its own units. The drawing is stretched to its parent's width. */
const stretched = { width: 1000, height: 100, margin: 24 }
/** The heights of the drawings and of a row of words, in pixels. */
const heights = { straight: 72, small: 32, elevation: 150, row: 20 }

interface FieldStripProps {
  field: FieldAtMoment
  /** Elevations in metres, evenly spaced. Without elevations, the course is a straight line. */
  profile?: readonly number[] | null
  /**
   * The text alternative of the drawing. Screen readers skip a drawing without a label. The page
   * must then have a text with the same facts.
   */
  label?: string
  /** If true, a drawing without a profile is low and has no rings. */
  small?: boolean
}

/**
 * The field along a straight course or along its elevation profile. The drawing is as wide as its
 * parent.
 */
export function FieldStrip({ field, profile = null, label, small = false }: FieldStripProps) {
  const intl = useIntl()
  const drawn = profile !== null && profile.length > 1 ? profile : null
  const height = drawn ? heights.elevation : small ? heights.small : heights.straight
  const track = stripTrack(stretched, drawn)
  const words = drawn || small ? [] : marksOf(field)
  const top = drawn || small ? 0 : marks.length * heights.row
  const followed = field.followed.filter(isShown)
  const rows = small || field.followed.length === 1 ? 1 : 2
  // The still has rows for start numbers even before the start. The player covers this still and
  // shows start numbers later.
  const bottom = drawn || field.followed.length === 0 ? 8 : rows * heights.row
  const y = (share: number) => top + (track.at(share).y / stretched.height) * height
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
        {[{ metres: 0 }, ...field.places].map(({ metres }, index) => {
          const share = metres / field.distance
          return (
            <circle key={index} className={styles.mat} cx={percent(share)} cy={y(share)} r="3" />
          )
        })}
        {words.map(({ mark, metres, row }) => {
          const share = metres / field.distance
          const x = percent(share)
          const bottomOfWord = (row + 1) * heights.row
          return (
            <g key={mark} className={styles[mark]}>
              <line x1={x} x2={x} y1={bottomOfWord - 4} y2={y(share) - 8} />
              <circle cx={x} cy={y(share)} r="8" />
              <text x={x} dx={besideLine(share)} y={bottomOfWord - 7} textAnchor={anchorAt(share)}>
                {intl.formatMessage({ id: `ui.field.${mark}` })}
              </text>
            </g>
          )
        })}
        {followed.map(({ bib, metres, estimated }, index) => {
          const share = metres / field.distance
          const x = percent(share)
          return (
            <g key={bib} className={`${styles.followed} ${estimated ? styles.estimated : ''}`}>
              <circle cx={x} cy={y(share)} r="6" />
              {!drawn && (
                <text
                  x={x}
                  dx={besideOthers(followed, index, field.distance)}
                  y={top + height + 14 + (index % 2) * heights.row}
                  textAnchor={anchorAt(share)}
                >
                  {bib}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

export const isShown = ({ phase }: { phase: string }) =>
  phase === 'ON_COURSE' || phase === 'FINISHED'

/** The rings, in the order of their rows of words. */
const marks = ['leader', 'median', 'last'] as const

/**
 * Returns the rings that mark the leader, the median athlete and the last athlete at a moment of
 * the race. There are no rings while all athletes are at the start line.
 */
export function marksOf({ leader, medianMetres, lastMetres }: FieldAtMoment) {
  const at = { leader: leader?.metres ?? null, median: medianMetres, last: lastMetres }
  return marks.flatMap((mark, row) => {
    const metres = at[mark]
    return metres === null || at.leader === 0 ? [] : [{ mark, metres, row }]
  })
}

const percent = (share: number) => `${Math.round(10_000 * share) / 100}%`

const anchorAt = (share: number) => (share < 0.1 ? 'start' : share > 0.9 ? 'end' : 'middle')

/**
 * Returns how far a start number must move to be beside the earlier numbers of its row at the same
 * place. At the start and at the finish, several athletes are at the same place. Undefined if the
 * number does not move.
 */
function besideOthers(followed: FieldAtMoment['followed'], index: number, distance: number) {
  const metres = followed[index]?.metres ?? 0
  const before = followed.filter(
    (other, at) => at < index && at % 2 === index % 2 && other.metres === metres,
  )
  // The estimated width of the digits, and of the space between two numbers, in ems.
  const em = before.reduce((sum, { bib }) => sum + 0.55 * bib.length + 0.4, 0)
  return em === 0 ? undefined : `${metres < distance / 2 ? em : -em}em`
}
