import { countryName } from '../../../ui/country.tsx'
import type { Ground } from './ground.ts'
import { type MapView, worldSize } from './projection.ts'
import worldUrl from './world.json?url'

/** The file that tools/world-map writes. */
export interface World {
  /**
   * Side length of the square world map. All coordinates and widths of this object are in the same
   * unit as the side length.
   */
  side: number
  /** Rings and lines: the first point, then the differences between points. */
  land: number[][]
  borders: number[][]
  /**
   * The position and the maximum width of the name of each country. The names with the most space
   * come first.
   */
  names: [region: string, x: number, y: number, width: number][]
}

interface LandOptions {
  className: string
  /** Language of the country names, as a BCP 47 tag. */
  language: string
}

const namespace = 'http://www.w3.org/2000/svg'
/** Above this zoom, the view lies within one country, so the map shows no names. */
const lastNamedZoom = 6
/**
 * Minimum width of a country that gets a name, in pixels. Hardly any name fits into a narrower
 * country.
 */
const minWidth = 24
/** Milliseconds between the first view of the map and the first names. */
const firstNamesMs = 100

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
  let showNames: (() => void) | undefined
  let areNamesReady = false
  return {
    show(view, size) {
      const scale = worldSize(view)
      const left = size.width / 2 - view.x * scale
      const top = size.height / 2 - view.y * scale
      const moved = `translate(${String(left)} ${String(top)})`
      shapes.setAttribute('transform', `${moved} scale(${String(scale / world.side)})`)
      // The first names are drawn after the first view of the map, because they need a layout.
      if (showNames === undefined) {
        setTimeout(() => {
          areNamesReady = true
          showNames?.()
        }, firstNamesMs)
      }
      showNames = () => {
        names.show(view, moved)
      }
      if (areNamesReady) showNames()
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

interface CountryText {
  region: string
  x: number
  y: number
  /** Width of the country, in units of the world. */
  room: number
  /** The element and its width in pixels, once the country is wide enough for a name. */
  drawn?: { text: SVGTextElement; width: number }
}

/** The names of the countries. A name is shown only if it fits into its country. */
class CountryNames {
  readonly element = createElement('g')
  readonly #side: number
  readonly #language: string
  readonly #texts: CountryText[]
  #zoom: number | undefined

  constructor(world: World, language: string) {
    this.#side = world.side
    this.#language = language
    this.#texts = world.names.map(([region, x, y, room]) => ({ region, x, y, room }))
  }

  /**
   * Moves the names together with the land. Selects the names to show again only when the zoom
   * changes.
   */
  show({ zoom }: MapView, moved: string): void {
    this.element.setAttribute('transform', moved)
    if (zoom === this.#zoom) return
    this.#zoom = zoom
    const scale = worldSize({ zoom }) / this.#side
    if (zoom <= lastNamedZoom)
      this.#draw(this.#texts.filter(({ room }) => room * scale >= minWidth))
    for (const { drawn, x, y, room } of this.#texts) {
      if (drawn === undefined) continue
      const isShown = zoom <= lastNamedZoom && drawn.width <= room * scale
      drawn.text.setAttribute('display', isShown ? 'inline' : 'none')
      if (!isShown) continue
      drawn.text.setAttribute('x', String(x * scale))
      drawn.text.setAttribute('y', String(y * scale))
    }
  }

  /** Draws the names that are not drawn yet, then measures them, so one layout is enough. */
  #draw(countries: readonly CountryText[]): void {
    const added = countries.filter(({ drawn }) => drawn === undefined)
    for (const country of added) {
      const text = createElement('text') as SVGTextElement
      text.textContent = countryName(country.region, this.#language)
      this.element.append(text)
      country.drawn = { text, width: 0 }
    }
    for (const { drawn } of added) if (drawn) drawn.width = drawn.text.getComputedTextLength()
  }
}
