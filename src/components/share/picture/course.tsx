import { posterSize } from '../../../ui/course/poster/poster-line.ts'
import { type Drawing, type FieldShapes, stripSize } from '../drawing.ts'
import { at, type BoardBox, colours, Text } from './text.tsx'

/**
 * Line styles of the parts of a poster, for a poster that is 1440 units wide.
 * course-poster.module.css repeats these values.
 */
const strokes = {
  line: { strokeWidth: 22 },
  dots: { strokeWidth: 24, strokeLinecap: 'round', strokeDasharray: '0.1 38' },
  dashes: { strokeWidth: 22, strokeDasharray: '58 24' },
  bars: { strokeWidth: 12 },
  tick: { strokeWidth: 5 },
  ring: { strokeWidth: 15, fill: colours.paper },
} as const

/** The area of a poster within its margins. */
const drawn: BoardBox = { x: 70, y: 60, width: 1300, height: 840 }

/** The course as a poster. A picture of a replay moment also shows the field. */
export function Course({ drawing: { course, field }, box }: { drawing: Drawing; box: BoardBox }) {
  const scale = Math.min(box.width / drawn.width, box.height / drawn.height)
  const place = {
    x: box.x + box.width - (drawn.x + drawn.width) * scale,
    y: box.y + (box.height - drawn.height * scale) / 2 - drawn.y * scale,
    width: posterSize.width * scale,
    height: posterSize.height * scale,
  }
  return (
    <svg
      viewBox={`0 0 ${posterSize.width} ${posterSize.height}`}
      width={place.width}
      height={place.height}
      fill="none"
      stroke={field?.course ? colours.line : colours.ink}
      strokeLinejoin="round"
      style={at(place)}
    >
      {course.map(({ part, ...shape }, index) =>
        'd' in shape ? (
          <path key={index} {...strokes[part]} d={shape.d} />
        ) : (
          <circle key={index} {...strokes[part]} {...shape} />
        ),
      )}
      {field?.course && <Field {...field.course} radius={22} />}
    </svg>
  )
}

/**
 * The field and the followed athletes. A followed athlete between two checkpoints is drawn as a
 * ring, because the position is estimated.
 */
function Field({ ink, followed, radius }: FieldShapes & { radius: number }) {
  return (
    <>
      <path d={ink} fill={colours.ink} stroke="none" />
      {followed.map(({ bib, x, y, estimated }) => (
        <circle
          key={bib}
          cx={x}
          cy={y}
          r={radius}
          fill={estimated ? colours.paper : colours.accent}
          stroke={colours.accent}
          strokeWidth={radius / 3}
        />
      ))}
    </>
  )
}

/** Space for the dots at both ends of the straight course. */
const overhang = 20
const bibSize = 32

/**
 * The field along a straight course. The start numbers of the followed athletes are below the
 * course.
 */
export function PictureField({
  field,
  box: { x, y, width },
}: {
  field: FieldShapes
  box: BoardBox
}) {
  const scale = width / stripSize.width
  const height = stripSize.height * scale
  const middle = stripSize.height / 2
  const whole = { x: x - overhang * scale, y, width: width + 2 * overhang * scale, height }
  return (
    <>
      <svg
        viewBox={`${-overhang} 0 ${stripSize.width + 2 * overhang} ${stripSize.height}`}
        width={whole.width}
        height={height}
        style={at(whole)}
      >
        <path d={`M0 ${middle}h${stripSize.width}`} stroke={colours.quiet} strokeWidth={2} />
        <path
          d={`M2 ${middle - 14}v28M${stripSize.width - 2} ${middle - 14}v28`}
          stroke={colours.ink}
          strokeWidth={4}
        />
        <Field {...field} radius={11} />
      </svg>
      {startNumbers(field, scale, width).map(({ bib, left }) => (
        <Text
          key={bib}
          text={bib}
          cut="board"
          size={bibSize}
          color={colours.ink}
          style={{ position: 'absolute', left: x + left, top: y + height - 2 }}
        />
      ))}
    </>
  )
}

/**
 * Returns the positions of the start numbers from left to right without overlaps. Leaves out the
 * numbers that do not fit before the finish. The dots of these athletes are still drawn.
 */
function startNumbers({ followed }: FieldShapes, scale: number, width: number) {
  const placed: { bib: string; left: number }[] = []
  let right = 0
  for (const { bib, x } of followed.toSorted((a, b) => a.x - b.x)) {
    const space = bib.length * bibSize * 0.5
    const left = Math.max(Math.min(x * scale - space / 2, width - space), right)
    if (left + space > width + 1) break
    placed.push({ bib, left })
    right = left + space + 12
  }
  return placed
}
