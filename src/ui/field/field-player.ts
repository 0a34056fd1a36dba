import { type PackedField, unpackField } from '../../../domain/field-packing.ts'
import {
  type FieldMoment,
  type FieldPosition,
  FieldPositions,
} from '../../../domain/field-positions.ts'
import type { PosterCourse } from '../course/poster/poster-line.ts'
import { bleed, coloursOf } from './field-canvas.ts'
import { courseStage, drawStage, type Mark, type Stage, stripStage } from './field-drawing.ts'

/**
 * The number of athletes in each state at a moment of the race, and the positions of the leader,
 * the median athlete and the last athlete.
 */
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

interface PlayerOptions {
  /** The element that contains the drawings. Each drawing has the attribute `data-field-stage`. */
  root: HTMLElement
  positions: FieldPositions
  course: Pick<PosterCourse, 'outline' | 'sport'>
  /** Elevations in metres, evenly spaced. Null when they are unknown. */
  profile: readonly number[] | null
  /** The word beside each ring. */
  words: Record<Mark, string>
  /** Called repeatedly during playback, after `pause` and `seek`, and when the race has ended. */
  onChange: (played: Played) => void
}

/** Minimum number of milliseconds between two calls of `onChange` during playback. */
const reportMs = 200
/** Minimum number of milliseconds between two frames if the visitor prefers reduced motion. */
const stillMs = 1_000
const maxPixelRatio = 2
/** An SVG drawing that the player covers with a canvas. */
interface Covered extends Stage {
  canvas: HTMLCanvasElement
  still: SVGElement
}

/** Plays a race. Draws each moment on canvases that cover the page's SVG drawings. */
export class FieldPlayer {
  readonly positions: FieldPositions
  #ms = 0
  #speed = 1
  #isPlaying = false
  #followed: { bib: string; athlete: number }[] = []
  #stages: Covered[] = []
  #frame = 0
  #drawnAt = 0
  #reportedAt = 0
  readonly #options: PlayerOptions
  readonly #resized: ResizeObserver
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

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

  /**
   * Follows athletes by their start numbers.
   * @returns the given start numbers that belong to a public athlete of the race
   */
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

  /** Removes the canvases. The SVG drawings below them are then visible again. */
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
        const options = { context, styled: canvas, width, height }
        const drawn =
          kind === 'course'
            ? courseStage(options, course)
            : stripStage(options, { kind, top, profile })
        return [{ ...drawn, canvas, still }]
      },
    )
  }

  #draw(): FieldMoment {
    const moment = this.positions.at(this.#ms)
    const { positions } = this
    const { words } = this.#options
    const scene = { positions, ms: this.#ms, moment, followed: this.#followed, words }
    for (const stage of this.#stages) {
      const { canvas, context } = stage
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.save()
      context.translate(bleed, bleed)
      drawStage(stage, scene)
      context.restore()
    }
    return moment
  }
}
