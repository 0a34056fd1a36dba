import type { Place } from '../../../../domain/event-positions.ts'
import { project, type WorldPoint } from '../../../../domain/world-map.ts'
import { radiusOf } from './cluster-radius.ts'
import { type Cluster, Clusters } from './clusters.ts'
import type { Ground } from './ground.ts'
import { listenToGestures } from './gestures.ts'
import { Painter } from './painter.ts'
import {
  cornersOfPlaces,
  limited,
  type MapView,
  type Size,
  viewOf,
  worldSize,
} from './projection.ts'

interface SceneOptions {
  frame: HTMLElement
  canvas: HTMLCanvasElement
  clusters: Clusters
  ground: Ground
  /** The places that the first view shows. If undefined, it shows all events. */
  first: readonly Place[] | undefined
  format: (events: number) => string
  /** Called once after a change, when the view has not changed for `restMs` milliseconds. */
  onRest: (view: MapView, size: Size) => void
}

/** Milliseconds without a change before `onRest` is called. */
const restMs = 250
/** Milliseconds from the first view until the clusters of higher zooms are prepared. */
const prepareMs = 200
/**
 * Distance in pixels from the edge of a cluster. A tap within this distance selects the cluster.
 */
const touch = 10

/** The map of events: its view, its gestures, and its drawing in animation frames. */
export class MapScene {
  readonly #options: SceneOptions
  readonly #painter: Painter
  readonly #stop: (() => void)[] = []
  #size: Size
  #view: MapView
  #marked: WorldPoint | undefined
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(options: SceneOptions) {
    this.#options = options
    this.#painter = new Painter(options.canvas, options.format)
    this.#size = sizeOf(options.frame)
    this.#view = this.#firstView()
    this.#painter.fit(this.#size)
    this.#paint()
    this.#listen()
    const preparation = setTimeout(() => {
      options.clusters.prepare()
    }, prepareMs)
    this.#stop.push(() => {
      clearTimeout(preparation)
    })
  }

  /** @param by number of zoom levels */
  zoom(by: number): void {
    this.#move((view) => ({ ...view, zoom: view.zoom + by }))
  }

  showAll(): void {
    this.#move(() =>
      viewOf(cornersOfPlaces(this.#options.clusters.places).map(project), this.#size),
    )
  }

  /** Draws a ring around a place. Without a place, removes the ring. */
  mark(place: Place | undefined): void {
    this.#marked = place && project(place)
    this.#requestFrame()
  }

  remove(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
    for (const stop of this.#stop) stop()
    this.#options.ground.remove()
  }

  #firstView(): MapView {
    const { first, clusters } = this.#options
    return limited(
      viewOf(cornersOfPlaces(first ?? clusters.places).map(project), this.#size),
      this.#size,
    )
  }

  #listen(): void {
    const { frame } = this.#options
    this.#stop.push(
      listenToGestures(frame, {
        move: (change) => {
          this.#move(change)
        },
        showAll: () => {
          this.showAll()
        },
        tap: (at) => {
          this.#select(at)
        },
      }),
    )
    const refit = () => {
      this.#size = sizeOf(frame)
      this.#painter.fit(this.#size)
      this.#view = limited(this.#view, this.#size)
      this.#requestFrame()
    }
    const observer = new ResizeObserver(refit)
    observer.observe(frame)
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', refit)
    this.#stop.push(() => {
      observer.disconnect()
      dark.removeEventListener('change', refit)
    })
  }

  /**
   * Zooms to the cluster or the event at a point. The point is in pixels from the middle of the
   * map.
   */
  #select(at: WorldPoint): void {
    const { clusters } = this.#options
    const scale = worldSize(this.#view)
    const distanceTo = (cluster: Cluster) =>
      Math.hypot(
        (cluster.x - this.#view.x) * scale - at.x,
        (cluster.y - this.#view.y) * scale - at.y,
      ) - radiusOf(cluster)
    const [nearest] = clusters
      .around(this.#view, this.#size)
      .map((cluster) => ({ cluster, distance: distanceTo(cluster) }))
      .filter(({ distance }) => distance <= touch)
      .sort((a, b) => a.distance - b.distance)
    if (!nearest) return
    const { x, y, events } = nearest.cluster
    this.#move(({ zoom }) => ({ x, y, zoom: events === 1 ? Math.max(zoom + 1, 10) : zoom + 2 }))
  }

  #move(change: (view: MapView) => MapView): void {
    this.#view = limited(change(this.#view), this.#size)
    this.#requestFrame()
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#options.onRest(this.#view, this.#size)
    }, restMs)
  }

  #requestFrame(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#paint()
    })
  }

  #paint(): void {
    const { clusters, ground } = this.#options
    const [view, size, marked] = [this.#view, this.#size, this.#marked]
    this.#painter.draw({ view, size, clusters: clusters.around(view, size), marked })
    ground.show(view, size)
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}
