import type { FieldMoment, FieldPositions } from '../../../domain/field-positions.ts'
import { type Colour, coloursOf, trace, write, type Written } from './field-canvas.ts'
import { courseTrack } from './course-track.ts'
import { besideLine, inkShapes, stripTrack, type Track } from './field-shapes.ts'
import type { Point } from '../course/line.ts'
import { type PosterCourse, posterLine, posterSize } from '../course/poster/poster-line.ts'

/** The rings around athletes of the field. */
export type Mark = 'leader' | 'median' | 'last'

/** Number of points of the drawn course. */
const coursePoints = 200
/**
 * Height in pixels of a row of text beside a straight course. A row shows the label of a ring
 * (leader, median or last) or start numbers. The SVG drawings use the same height.
 */
const rowHeight = 20
const rowOf: Record<Mark, number> = { leader: 1, median: 2, last: 3 }

/** A drawing of the field on a canvas. The lengths are in pixels. */
export interface Stage {
  context: CanvasRenderingContext2D
  kind: string
  /** The width of the drawing, and the position of the course in it. */
  width: number
  top: number
  height: number
  track: Track
  /**
   * The track along which the athletes are drawn. This track stores its points, because each frame
   * needs the same points.
   */
  inkTrack: Track
  course: Path2D
  widest: number
  colours: Record<Colour, string>
}

/** What a drawing of the field shows at a moment. */
export interface Scene {
  positions: FieldPositions
  /** Milliseconds since the gun. */
  ms: number
  moment: FieldMoment
  followed: readonly { bib: string; athlete: number }[]
  /** The word beside each ring. */
  words: Record<Mark, string>
}

interface StageOptions {
  context: CanvasRenderingContext2D
  /** The drawing takes its colours and fonts from this element. */
  styled: Element
  width: number
  height: number
}

/** Returns a drawing of the field on the course. The drawing is as large as fits. */
export function courseStage(
  { context, styled, width, height }: StageOptions,
  outlined: Pick<PosterCourse, 'outline' | 'sport'>,
): Stage {
  const { line, end } = posterLine({ ...outlined, seed: '' })
  const scale = Math.min(width / posterSize.width, height / posterSize.height)
  const left = (width - posterSize.width * scale) / 2
  const above = (height - posterSize.height * scale) / 2
  const track = courseTrack(
    line.map(({ x, y }) => ({ x: x * scale + left, y: y * scale + above })),
    end,
  )
  const place = { kind: 'course', width, top: 0, height, widest: 42 * scale }
  return { context, ...place, ...drawnOnce(styled, track) }
}

/**
 * Returns a drawing of the field along a straight course or along its elevation profile.
 * @param top height of the words above the course
 */
export function stripStage(
  { context, styled, width, height }: StageOptions,
  { kind, top, profile }: { kind: string; top: number; profile: readonly number[] | null },
): Stage {
  const margin = (24 / 100) * height
  const track = stripTrack({ width, height, margin }, kind === 'elevation' ? profile : null)
  const widest = kind === 'elevation' ? margin : 0.48 * height
  return { context, kind, width, top, height, widest, ...drawnOnce(styled, track) }
}

/** Returns the parts of a drawing that are the same in all frames. */
function drawnOnce(styled: Element, track: Track) {
  const course = new Path2D()
  for (let index = 0; index < coursePoints; index += 1) {
    const { x, y } = track.at(index / (coursePoints - 1))
    course.lineTo(x, y)
  }
  return { track, inkTrack: cachedTrack(track), course, colours: coloursOf(styled) }
}

/** Draws a moment of the race at the origin of the canvas. */
export function drawStage(stage: Stage, scene: Scene): void {
  const { context, top } = stage
  const { moment } = scene
  context.save()
  context.translate(0, top)
  drawField(stage, scene)
  context.font = `400 13px ${stage.colours['--text']}`
  if (moment.leader?.metres !== 0) {
    drawRing(stage, scene, { mark: 'leader', metres: moment.leader?.metres, dash: [] })
    drawRing(stage, scene, { mark: 'median', metres: moment.median, dash: [4, 3] })
    drawRing(stage, scene, { mark: 'last', metres: moment.last, dash: [1, 3] })
  }
  drawFollowed(stage, scene)
  context.restore()
}

/** Draws the course and the field. On a strip, also draws the timed places. */
function drawField(
  { context, course, inkTrack, track, kind, widest, colours }: Stage,
  scene: Scene,
) {
  const { positions, moment } = scene
  context.strokeStyle = colours['--edge']
  context.lineWidth = 1.5
  context.stroke(course)
  context.fillStyle = colours['--ink']
  for (const shape of inkShapes(inkTrack, moment.ink, widest)) {
    trace(context, shape)
    context.closePath()
    context.fill()
  }
  context.fillStyle = colours['--paper']
  context.strokeStyle = colours['--ink-2']
  context.lineWidth = 1
  for (const metres of kind === 'course' ? [] : positions.field.distances) {
    const { x, y } = track.at(metres / positions.distance)
    context.beginPath()
    context.arc(x, y, 3, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
  }
}

interface Ring {
  mark: Mark
  metres: number | null | undefined
  dash: number[]
}

function drawRing(stage: Stage, { positions, words }: Scene, { mark, metres, dash }: Ring): void {
  if (metres == null) return
  const { context, track, kind, top, width, colours } = stage
  const { x, y } = track.at(metres / positions.distance)
  if (kind === 'straight') {
    const row = rowOf[mark] * rowHeight - top
    context.fillStyle = colours['--ink-2']
    write(stage, words[mark], { x: x + besideLine(x / width), y: row - 7 })
    context.strokeStyle = colours['--edge']
    context.lineWidth = 1
    trace(context, [
      { x, y: row - 4 },
      { x, y: y - 8 },
    ])
    context.stroke()
  }
  context.strokeStyle = colours['--ink']
  context.lineWidth = 2
  context.setLineDash(dash)
  context.beginPath()
  context.arc(x, y, 8, 0, 2 * Math.PI)
  context.fillStyle = colours['--paper']
  context.globalAlpha = 0.85
  context.fill()
  context.globalAlpha = 1
  context.stroke()
  context.setLineDash([])
}

/** Draws the followed athletes. Draws their start numbers except on an elevation profile. */
function drawFollowed(stage: Stage, { positions, ms, followed }: Scene): void {
  const { context, track, kind, height, colours } = stage
  context.font = `800 16px ${colours['--display']}`
  const written: Written[] = []
  for (const [index, { bib, athlete }] of followed.entries()) {
    const { phase, metres, estimated } = positions.positionOf(athlete, ms)
    if (phase !== 'on_course' && phase !== 'finished') continue
    const { x, y } = track.at(metres / positions.distance)
    context.strokeStyle = colours['--accent']
    context.fillStyle = colours[estimated ? '--paper' : '--accent']
    context.lineWidth = 2.5
    context.beginPath()
    context.arc(x, y, 6, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
    if (kind === 'elevation') continue
    context.fillStyle = colours['--ink']
    const below = kind === 'course' ? y + 24 : height + 14 + (index % 2) * rowHeight
    written.push(write(stage, bib, { x, y: below }, written))
  }
}

/** Returns a track that computes the point of each share only once. */
function cachedTrack({ at, across }: Track): Track {
  return { at: cachedByShare(at), across: cachedByShare(across) }
}

function cachedByShare(compute: (share: number) => Point): (share: number) => Point {
  const points = new Map<number, Point>()
  return (share) => {
    let point = points.get(share)
    if (!point) points.set(share, (point = compute(share)))
    return point
  }
}
