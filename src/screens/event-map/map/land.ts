import { countryName } from '../../../ui/country.tsx'
import type { Ground } from './ground.ts'
import { type MapView, worldSize } from './projection.ts'
import worldUrl from './world.json?url'

/** The file that tools/world-map writes. */
export interface World {
  /** Side of the world in the units of all numbers. */
  side: number
  /** Rings and lines: the first point, then the differences between points. */
  land: number[][]
  borders: number[][]
  /** Where names of countries are, those with the most room first, and how wide they may be. */
  names: [region: string, x: number, y: number, width: number][]
}

interface LandOptions {
  className: string
  /** Language of the names of countries, as a tag of BCP 47. */
  language: string
}

const namespace = 'http://www.w3.org/2000/svg'
/** Nearer views lie within one country. */
const lastNamedZoom = 6

/** Loads the countries of the world and draws them into an element. */
export async function createLand(container: HTMLElement, options: LandOptions): Promise<Ground> {
  const response = await fetch(worldUrl)
  if (!response.ok) throw new Error(`The land of the map: ${String(response.status)}`)
  const world = (await response.json()) as World
  const drawing = createElement('svg', { class: options.className, 'aria-hidden': 'true' })
  const shapes = createElement('g')
  shapes.append(
    createElement('path', { d: world.land.map((ring) => `${pathOf(ring)}Z`).join('') }),
    createElement('path', { d: world.borders.map(pathOf).join('') }),
  )
  const names = new CountryNames(world, options.language)
  drawing.append(shapes, names.element)
  container.append(drawing)
  return {
    show(view, size) {
      const scale = worldSize(view)
      const left = size.width / 2 - view.x * scale
      const top = size.height / 2 - view.y * scale
      const moved = `translate(${String(left)} ${String(top)})`
      shapes.setAttribute('transform', `${moved} scale(${String(scale / world.side)})`)
      names.show(view, moved)
    },
    remove() {
      drawing.remove()
    },
  }
}

function createElement(name: string, attributes: Record<string, string> = {}): SVGElement {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

function pathOf([x = 0, y = 0, ...differences]: number[]): string {
  return `M${String(x)} ${String(y)}l${differences.join(' ')}`
}

/** The names of countries, as far as they fit into their countries. */
class CountryNames {
  readonly element = createElement('g')
  readonly #world: World
  readonly #texts: { text: SVGElement; x: number; y: number; room: number; width: number }[]
  #zoom: number | undefined

  constructor(world: World, language: string) {
    this.#world = world
    this.#texts = world.names.map(([region, x, y, room]) => {
      const text = createElement('text')
      text.textContent = countryName(region, language)
      this.element.append(text)
      return { text, x, y, room, width: 0 }
    })
  }

  /** Moves with the shapes. Only another zoom changes which names are shown. */
  show({ zoom }: MapView, moved: string): void {
    this.element.setAttribute('transform', moved)
    if (zoom === this.#zoom) return
    const scale = worldSize({ zoom }) / this.#world.side
    if (this.#zoom === undefined) this.#measure()
    this.#zoom = zoom
    for (const { text, x, y, room, width } of this.#texts) {
      const isShown = zoom <= lastNamedZoom && width <= room * scale
      text.setAttribute('display', isShown ? 'inline' : 'none')
      if (!isShown) continue
      text.setAttribute('x', String(x * scale))
      text.setAttribute('y', String(y * scale))
    }
  }

  #measure(): void {
    for (const each of this.#texts) {
      each.width = (each.text as SVGTextElement).getComputedTextLength()
    }
  }
}
