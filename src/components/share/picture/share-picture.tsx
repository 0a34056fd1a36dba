import { type PictureFormat, pictureSizes } from '../../../../domain/picture-sizes.ts'
import type { Drawing } from '../drawing.ts'
import { Course, PictureField } from './course.tsx'
import { PictureFigures } from './figures.tsx'
import { Podium } from './podium.tsx'
import { at, Block, type BoardBox, colours, Text } from './text.tsx'

interface PictureProps {
  drawing: Drawing
  format: PictureFormat
}

interface Plan {
  margin: number
  /** Side length of the squares of the finish strip at the lower edge. */
  square: number
  heading: { box: BoardBox; size: number }
  facts: { bottom: number; size: number }
  site: { top: number; size: number }
  rule: number
  bib: { y: number; height: number }
  title: { box: BoardBox; size: number }
  course: BoardBox | undefined
  /**
   * Position of the straight course with the field. Only the picture of a replay moment shows this
   * course.
   */
  strip: BoardBox
  board: number
}

/**
 * Returns the positions of all parts. The board with the figures or the podium takes the remaining
 * space above the finish strip.
 */
function planOf(format: PictureFormat, { podium, bib, course, field }: Drawing): Plan {
  const hasPodium = podium.length > 0
  const isLow = hasPodium || field !== null
  const top = bib === null ? 0 : 1
  if (format === 'landscape') {
    const side = course.length > 0 && !isLow
    return {
      margin: 64,
      square: 12,
      heading: { box: { x: 64, y: 42, width: 820, height: 50 }, size: 34 },
      facts: { bottom: 127, size: 25 },
      site: { top: 55, size: 28 },
      rule: 146,
      bib: { y: 178, height: 84 },
      title: isLow
        ? { box: { x: 64, y: 164, width: 1072, height: 78 }, size: 72 }
        : {
            box: { x: 64, y: 172 + top * 104, width: side ? 650 : 1072, height: 228 - top * 104 },
            size: 112,
          },
      strip: { x: 64, y: 262, width: 1072, height: 120 },
      course: side ? { x: 760, y: 166, width: 380, height: 236 } : undefined,
      board: hasPodium ? 256 : 420,
    }
  }
  return {
    margin: 80,
    square: 20,
    heading: { box: { x: 80, y: 200, width: 920, height: 130 }, size: 60 },
    facts: { bottom: 392, size: 36 },
    site: { top: 115, size: 40 },
    rule: 424,
    bib: { y: 950, height: 130 },
    title: isLow
      ? { box: { x: 80, y: hasPodium ? 830 : 960, width: 920, height: 150 }, size: 110 }
      : { box: { x: 80, y: 950 + top * 150, width: 920, height: 380 - top * 150 }, size: 190 },
    strip: { x: 80, y: 1160, width: 920, height: 120 },
    course: { x: 80, y: 452, width: 920, height: hasPodium ? 360 : 460 },
    board: hasPodium ? 1010 : 1364,
  }
}

/**
 * A picture for sharing. It has no hooks and only inline styles, because server/share renders it as
 * PNG and chooses the fonts.
 */
export function SharePicture({ drawing, format }: PictureProps) {
  const { width, height } = pictureSizes[format]
  const plan = planOf(format, drawing)
  const { square, title } = plan
  const board = { x: 0, y: plan.board, width, height: height - plan.board - 2 * square }
  const { podium, figures } = drawing
  return (
    <div style={{ ...at({ x: 0, y: 0, width, height }), backgroundColor: colours.paper }}>
      <Head drawing={drawing} plan={plan} width={width} />
      {plan.course && <Course drawing={drawing} box={plan.course} />}
      {drawing.field && <PictureField field={drawing.field.strip} box={plan.strip} />}
      {drawing.bib !== null && <Bib number={drawing.bib} x={plan.margin} {...plan.bib} />}
      <div style={{ ...at(title.box), ...atBottom }}>
        <Block
          text={drawing.title}
          cut="board"
          size={title.size}
          color={colours.ink}
          maxLines={3}
          space={title.box}
        />
      </div>
      {podium.length > 0 && <Podium drawing={drawing} board={board} margin={plan.margin} />}
      {podium.length === 0 && figures.length > 0 && (
        <PictureFigures drawing={drawing} board={board} margin={plan.margin} />
      )}
      <FinishStrip square={square} />
    </div>
  )
}

const atBottom = { display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' } as const

/** The event, the facts, the name of the site, and a line below these texts. */
function Head({ drawing, plan, width }: { drawing: Drawing; plan: Plan; width: number }) {
  const { margin, heading, facts, site, rule } = plan
  const space = width - 2 * margin
  const line = { x: margin, y: rule, width: space, height: 2 }
  return (
    <>
      <div style={{ ...at(heading.box), ...atBottom }}>
        <Block
          text={drawing.heading}
          cut="bold"
          size={heading.size}
          color={colours.ink}
          maxLines={2}
          space={heading.box}
        />
      </div>
      <div
        style={{
          ...at({ x: margin, y: facts.bottom - 50, width: space, height: 50 }),
          ...atBottom,
        }}
      >
        <Text text={drawing.facts} cut="text" size={facts.size} color={colours.quiet} />
      </div>
      <div style={{ position: 'absolute', right: margin, top: site.top, maxWidth: space / 4 }}>
        <Text text={drawing.site} cut="board" size={site.size} color={colours.ink} />
      </div>
      <div style={{ ...at(line), backgroundColor: colours.ink }} />
      <div style={{ ...at({ ...line, width: 72, height: 8 }), backgroundColor: colours.ink }} />
    </>
  )
}

/** The start number in a border, with a pin hole in each corner. */
function Bib({ number, x, y, height }: { number: string; x: number; y: number; height: number }) {
  const [near, far] = [`${height * 0.15}px`, `calc(100% - ${height * 0.15}px)`]
  const radius = height * 0.045
  const holes = [near, far].flatMap((left) =>
    [near, far].map(
      (top) =>
        `radial-gradient(circle at ${left} ${top}, ${colours.ink} ${radius}px, transparent ${radius + 0.5}px)`,
    ),
  )
  return (
    <Text
      text={number}
      cut="board"
      size={height * 0.8}
      color={colours.ink}
      style={{
        position: 'absolute',
        left: x - 2,
        top: y - 2,
        height: height + 4,
        maxWidth: 500 + height,
        padding: `0 ${height * 0.5 - 2}px`,
        lineHeight: `${height - 4}px`,
        border: `4px solid ${colours.ink}`,
        borderRadius: height * 0.08,
        backgroundImage: holes.join(', '),
      }}
    />
  )
}

/** The finish strip: two rows of squares at the lower edge of the picture. */
function FinishStrip({ square }: { square: number }) {
  const size = 2 * square
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        right: 0,
        bottom: 0,
        height: size,
        backgroundImage: `conic-gradient(transparent 25%, ${colours.ink} 25% 50%, transparent 50% 75%, ${colours.ink} 75%)`,
        backgroundSize: `${size}px ${size}px`,
      }}
    />
  )
}
