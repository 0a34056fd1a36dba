import type { WorldPoint } from '../../../../domain/world-map.ts'
import { radiusOf, radiusOfCluster } from './cluster-radius.ts'
import type { Cluster } from './clusters.ts'
import { type MapView, type Size, worldSize } from './projection.ts'

interface Scene {
  view: MapView
  size: Size
  clusters: readonly Cluster[]
  /** A place with a ring around it. */
  marked: WorldPoint | undefined
}

const fontSize = 13

/** Draws the clusters of a view. */
export class Painter {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  /**
   * A cached picture for each number of events, because drawing a picture is faster than drawing a
   * text.
   */
  readonly #pictures = new Map<number, HTMLCanvasElement>()
  readonly #format: (events: number) => string
  #colours = coloursOfPage()
  #ratio = 1

  /** @throws Error when the browser cannot draw on a canvas */
  constructor(canvas: HTMLCanvasElement, format: (events: number) => string) {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser has no canvas')
    this.#canvas = canvas
    this.#context = context
    this.#format = format
  }

  /**
   * Uses the current colours of the page for the drawing, and the size of the frame for the canvas.
   */
  fit({ width, height }: Size): void {
    this.#ratio = Math.min(2, window.devicePixelRatio)
    this.#canvas.width = Math.round(width * this.#ratio)
    this.#canvas.height = Math.round(height * this.#ratio)
    this.#colours = coloursOfPage()
    this.#pictures.clear()
  }

  draw({ view, size, clusters, marked }: Scene): void {
    const context = this.#context
    const ratio = this.#ratio
    const scale = worldSize(view)
    const at = ({ x, y }: WorldPoint) => ({
      x: (x - view.x) * scale + size.width / 2,
      y: (y - view.y) * scale + size.height / 2,
    })
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    for (const cluster of clusters) {
      const { x, y } = at(cluster)
      const reach = radiusOf(cluster)
      if (x < -reach || y < -reach || x > size.width + reach || y > size.height + reach) continue
      const picture = this.#pictureOf(cluster.events)
      const side = picture.width / ratio
      context.drawImage(picture, x - side / 2, y - side / 2, side, side)
    }
    if (marked) this.#ring(at(marked))
  }

  #ring({ x, y }: WorldPoint): void {
    const context = this.#context
    context.beginPath()
    context.arc(x, y, radiusOfCluster + 8, 0, 2 * Math.PI)
    context.lineWidth = 3
    context.strokeStyle = this.#colours.accent
    context.stroke()
  }

  #pictureOf(events: number): HTMLCanvasElement {
    const known = this.#pictures.get(events)
    if (known) return known
    const picture = document.createElement('canvas')
    const radius = radiusOf({ events })
    const side = Math.ceil((radius + 2) * 2)
    picture.width = side * this.#ratio
    picture.height = side * this.#ratio
    const context = picture.getContext('2d')
    if (context) {
      context.scale(this.#ratio, this.#ratio)
      context.beginPath()
      context.arc(side / 2, side / 2, radius, 0, 2 * Math.PI)
      context.fillStyle = events === 1 ? this.#colours.accent : this.#colours.ink
      context.fill()
      context.lineWidth = 1.5
      context.strokeStyle = this.#colours.paper
      context.stroke()
      if (events > 1) {
        context.font = `600 ${String(fontSize)}px ${this.#colours.font}`
        context.fillStyle = this.#colours.paper
        context.textAlign = 'center'
        context.textBaseline = 'middle'
        context.fillText(this.#format(events), side / 2, side / 2 + 1)
      }
    }
    this.#pictures.set(events, picture)
    return picture
  }
}

function coloursOfPage() {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    paper: read('--paper'),
    ink: read('--ink'),
    accent: read('--accent'),
    font: getComputedStyle(document.body).fontFamily,
  }
}
