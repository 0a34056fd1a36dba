import { type PackedField, unpackField } from '../../../domain/field-packing.ts'
import {
  type FieldMoment,
  type FieldPosition,
  FieldPositions,
} from '../../../domain/field-positions.ts'
import {
  besideLine,
  cachedTrack,
  courseTrack,
  inkShapes,
  stripTrack,
  type Track,
} from './field-shapes.ts'
import { bleed, type Colour, coloursOf, trace, write, type Written } from './field-canvas.ts'
import { type PosterCourse, posterLine, posterSize } from '../course/poster/poster-line.ts'

/** The numbers that belong to a moment of the race. */
export type FieldCounts = Pick<
  FieldMoment,
  'onCourse' | 'finished' | 'notStarted' | 'out' | 'leader' | 'median' | 'last'
>

export interface FollowedPosition extends FieldPosition {
  bib: string
  /**
   * The time at which the athlete passed the last checkpoint or the finish, in milliseconds since
   * the gun. Null before the first checkpoint.
   */
  passedMs: number | null
}

/** The moment that the player's drawings show. */
export interface Played {
  ms: number
  isPlaying: boolean
  counts: FieldCounts
  followed: FollowedPosition[]
}

type Mark = 'leader' | 'median' | 'last'

interface PlayerOptions {
  /** The element that contains the drawings. Each drawing has the attribute `data-field-stage`. */
  root: HTMLElement
  positions: FieldPositions
  course: Pick<PosterCourse, 'outline' | 'sport'>
  /** Elevations in metres, evenly spaced. Null when they are unknown. */
  profile: readonly number[] | null
  /** The word beside each ring. */
  words: Record<Mark, string>
  /** Called a few times per second while the moment changes, and when the race has ended. */
  onChange: (played: Played) => void
}

/** Milliseconds between two calls of `onChange` while the player plays. */
const reportMs = 200
/** Milliseconds between two drawings, for visitors who prefer reduced motion. */
const stillMs = 1_000
const maxPixelRatio = 2
/** Number of points of the drawn course. */
const coursePoints = 200
/**
 * The height of a row of words in pixels, and the row of each ring. Both are the same as in the
 * stills.
 */
const rowHeight = 20
const rowOf: Record<Mark, number> = { leader: 1, median: 2, last: 3 }

/** A still that the player covers with a canvas. */
interface Stage {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
  still: SVGElement
  kind: string
  /** The width of the drawing, and the position of the course in it. In pixels. */
  width: number
  top: number
  height: number
  track: Track
  /**
   * The same track for the ink. It stores its points, because the ink needs them in each frame.
   */
  inkTrack: Track
  course: Path2D
  widest: number
  colours: Record<Colour, string>
}

/** Plays a race on canvases above its stills. */
export class FieldPlayer {
  readonly positions: FieldPositions
  #ms = 0
  #speed = 1
  #isPlaying = false
  #followed: { bib: string; athlete: number }[] = []
  #stages: Stage[] = []
  #frame = 0
  #drawnAt = 0
  #reportedAt = 0
  readonly #options: PlayerOptions
  readonly #resized: ResizeObserver
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  /** The number of frames since the page was opened. Measurements read it. */
  frames = 0

  /** Unpacks the positions of a race from the data that the service sends. */
  static positionsOf(packed: PackedField): FieldPositions {
    return new FieldPositions(unpackField(packed))
  }

  constructor(options: PlayerOptions) {
    this.#options = options
    this.positions = options.positions
    this.#resized = new ResizeObserver(() => {
      this.#layOut()
      this.#draw()
    })
    this.#resized.observe(options.root)
    this.#layOut()
  }

  get ms(): number {
    return this.#ms
  }

  get isPlaying(): boolean {
    return this.#isPlaying
  }

  /** @param speed factor by which the playback is faster than the race */
  setSpeed(speed: number): void {
    this.#speed = speed
  }

  /** @returns the start numbers that belong to a public athlete of the race */
  follow(bibs: readonly string[]): string[] {
    this.#followed = bibs.flatMap((bib) => {
      const athlete = this.positions.athleteOf(bib)
      return athlete === undefined ? [] : [{ bib, athlete }]
    })
    this.#draw()
    return this.#followed.map(({ bib }) => bib)
  }

  play(): void {
    if (this.#isPlaying) return
    if (this.#ms >= this.positions.durationMs) this.#ms = 0
    this.#isPlaying = true
    for (const stage of this.#stages) stage.colours = coloursOf(stage.canvas)
    this.#drawnAt = performance.now()
    this.#frame = requestAnimationFrame(this.#step)
  }

  pause(): void {
    this.#isPlaying = false
    cancelAnimationFrame(this.#frame)
    this.#report(this.#draw())
  }

  /** @param ms milliseconds since the gun */
  seek(ms: number): void {
    this.#ms = Math.min(Math.max(ms, 0), this.positions.durationMs)
    this.#report(this.#draw())
  }

  /** Removes the canvases. The stills are then visible again. */
  close(): void {
    this.#isPlaying = false
    cancelAnimationFrame(this.#frame)
    this.#resized.disconnect()
    for (const { canvas, still } of this.#stages) {
      canvas.remove()
      still.style.opacity = ''
    }
    this.#stages = []
  }

  readonly #step = (now: number) => {
    if (!this.#isPlaying) return
    const passed = now - this.#drawnAt
    if (passed > 0 && (!this.#reducedMotion.matches || passed >= stillMs)) {
      this.#drawnAt = now
      this.#ms = Math.min(this.#ms + passed * this.#speed, this.positions.durationMs)
      const moment = this.#draw()
      if (this.#ms >= this.positions.durationMs) {
        this.#isPlaying = false
        this.#report(moment)
        return
      }
      if (now - this.#reportedAt >= reportMs) {
        this.#reportedAt = now
        this.#report(moment)
      }
    }
    this.#frame = requestAnimationFrame(this.#step)
  }

  #report(moment: FieldMoment): void {
    const followed = this.#followed.map(({ bib, athlete }) => {
      const seen = this.positions.lastSeen(athlete, this.#ms)
      const passedMs = seen !== undefined && seen.place > 0 ? seen.ms : null
      const { phase, metres, estimated } = this.positions.positionOf(athlete, this.#ms)
      return { bib, passedMs, phase, metres: Math.round(metres), estimated }
    })
    this.#options.onChange({
      ms: this.#ms,
      isPlaying: this.#isPlaying,
      counts: moment,
      followed,
    })
  }

  #layOut(): void {
    const { root, course, profile } = this.#options
    const existing = new Map(this.#stages.map((stage) => [stage.still, stage.canvas]))
    this.#stages = [...root.querySelectorAll<HTMLElement>('[data-field-stage]')].flatMap(
      (stage) => {
        const still = stage.querySelector('svg')
        const canvas = (still && existing.get(still)) ?? document.createElement('canvas')
        const context = canvas.getContext('2d')
        if (!still || !context) return []
        if (!canvas.isConnected) stage.append(canvas)
        still.style.opacity = '0'
        const { width, height: whole } = stage.getBoundingClientRect()
        const ratio = Math.min(devicePixelRatio, maxPixelRatio)
        canvas.width = Math.round((width + 2 * bleed) * ratio)
        canvas.height = Math.round((whole + 2 * bleed) * ratio)
        context.scale(ratio, ratio)
        const kind = stage.dataset['fieldStage'] ?? ''
        const top = Number(stage.dataset['top'] ?? 0)
        const height = Number(stage.dataset['height'] ?? whole)
        if (kind === 'course') {
          const { line, end } = posterLine({ ...course, seed: '' })
          const scale = Math.min(width / posterSize.width, whole / posterSize.height)
          const left = (width - posterSize.width * scale) / 2
          const above = (whole - posterSize.height * scale) / 2
          const scaled = line.map(({ x, y }) => ({ x: x * scale + left, y: y * scale + above }))
          const track = courseTrack(scaled, end)
          const place = { kind, width, top: 0, height: whole, widest: 42 * scale }
          return [{ canvas, context, still, ...place, ...drawnOnce(canvas, track) }]
        }
        const margin = (24 / 100) * height
        const track = stripTrack({ width, height, margin }, kind === 'elevation' ? profile : null)
        const widest = kind === 'elevation' ? margin : 0.48 * height
        const place = { kind, width, top, height, widest }
        return [{ canvas, context, still, ...place, ...drawnOnce(canvas, track) }]
      },
    )
  }

  #draw(): FieldMoment {
    const moment = this.positions.at(this.#ms)
    this.frames += 1
    for (const stage of this.#stages) this.#drawStage(stage, moment)
    return moment
  }

  #drawStage(stage: Stage, moment: FieldMoment): void {
    const { canvas, context, track, kind, top } = stage
    const colour = (name: Colour) => stage.colours[name]
    const ink = colour('--ink')
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.save()
    context.translate(bleed, top + bleed)
    context.strokeStyle = colour('--edge')
    context.lineWidth = 1.5
    context.stroke(stage.course)
    context.fillStyle = ink
    for (const shape of inkShapes(stage.inkTrack, moment.ink, stage.widest)) {
      trace(context, shape)
      context.closePath()
      context.fill()
    }
    const {
      distance,
      field: { distances },
    } = this.positions
    context.fillStyle = colour('--paper')
    context.strokeStyle = colour('--ink-2')
    context.lineWidth = 1
    for (const metres of kind === 'course' ? [] : distances) {
      const { x, y } = track.at(metres / distance)
      context.beginPath()
      context.arc(x, y, 3, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
    }
    context.font = `400 13px ${colour('--text')}`
    const ring = (mark: Mark, metres: number | null | undefined, dash: number[]) => {
      if (metres == null) return
      const { x, y } = track.at(metres / distance)
      if (kind === 'straight') {
        const row = rowOf[mark] * rowHeight - top
        context.fillStyle = colour('--ink-2')
        write(stage, this.#options.words[mark], { x: x + besideLine(x / stage.width), y: row - 7 })
        context.strokeStyle = colour('--edge')
        context.lineWidth = 1
        trace(context, [
          { x, y: row - 4 },
          { x, y: y - 8 },
        ])
        context.stroke()
      }
      context.strokeStyle = ink
      context.lineWidth = 2
      context.setLineDash(dash)
      context.beginPath()
      context.arc(x, y, 8, 0, 2 * Math.PI)
      context.fillStyle = colour('--paper')
      context.globalAlpha = 0.85
      context.fill()
      context.globalAlpha = 1
      context.stroke()
      context.setLineDash([])
    }
    const isAtStart = moment.leader?.metres === 0
    ring('leader', isAtStart ? null : moment.leader?.metres, [])
    ring('median', isAtStart ? null : moment.median, [4, 3])
    ring('last', isAtStart ? null : moment.last, [1, 3])
    context.font = `800 16px ${colour('--display')}`
    const written: Written[] = []
    for (const [index, { bib, athlete }] of this.#followed.entries()) {
      const { phase, metres, estimated } = this.positions.positionOf(athlete, this.#ms)
      if (phase !== 'on_course' && phase !== 'finished') continue
      const share = metres / distance
      const { x, y } = track.at(share)
      context.strokeStyle = colour('--accent')
      context.fillStyle = colour(estimated ? '--paper' : '--accent')
      context.lineWidth = 2.5
      context.beginPath()
      context.arc(x, y, 6, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
      if (kind === 'elevation') continue
      context.fillStyle = ink
      const below = kind === 'course' ? y + 24 : stage.height + 14 + (index % 2) * rowHeight
      written.push(write(stage, bib, { x, y: below }, written))
    }
    context.restore()
  }
}

/** The parts of a stage that are the same in all frames. */
function drawnOnce(canvas: HTMLCanvasElement, track: Track) {
  const course = new Path2D()
  for (let index = 0; index < coursePoints; index += 1) {
    const { x, y } = track.at(index / (coursePoints - 1))
    course.lineTo(x, y)
  }
  return { track, inkTrack: cachedTrack(track), course, colours: coloursOf(canvas) }
}
