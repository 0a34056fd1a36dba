import { countryName } from '../../../ui/country.tsx'
import countriesUrl from './countries.json?url&no-inline'
import type { Ground } from './ground.ts'
import { type MapView, worldSize } from './projection.ts'
import { type CountryPlace, worldSide } from './world.ts'
import { worldShapes } from './world-shapes.ts'

interface LandOptions {
  className: string
  /** Language of the country names, as a BCP 47 tag. */
  language: string
}

const namespace = 'http://www.w3.org/2000/svg'
/**
 * Above this zoom, the map shows no names of countries, because the view usually lies within one
 * country.
 */
const lastNamedZoom = 6
/** Minimum room for a name in pixels. Hardly any name fits into less room. */
const minWidth = 24
/** Draws the land into an element. The names of the countries follow when they are loaded. */
export function createLand(container: HTMLElement, options: LandOptions): Ground {
  const drawing = createElement('svg', { class: options.className, 'aria-hidden': 'true' })
  const shapes = createElement('g')
  shapes.append(
    createElement('use', { href: worldShapes.land }),
    createElement('use', { href: worldShapes.borders }),
  )
  drawing.append(shapes)
  container.append(drawing)
  let names: CountryNames | undefined
  let showNames = () => {}
  const addNames = async () => {
    names = new CountryNames(await loadCountries(), options.language)
    drawing.append(names.element)
    showNames()
  }
  let isLoading = false
  return {
    show(view, size) {
      const scale = worldSize(view)
      const left = size.width / 2 - view.x * scale
      const top = size.height / 2 - view.y * scale
      const moved = `translate(${String(left)} ${String(top)})`
      shapes.setAttribute('transform', `${moved} scale(${String(scale / worldSide)})`)
      showNames = () => names?.show(view, moved)
      showNames()
      // The first view of the map does not wait for the names. The map is complete without names.
      if (!isLoading) addNames().catch(() => undefined)
      isLoading = true
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

async function loadCountries(): Promise<readonly CountryPlace[]> {
  const response = await fetch(countriesUrl)
  if (!response.ok) throw new Error(`The countries of the map: ${String(response.status)}`)
  return (await response.json()) as CountryPlace[]
}

interface CountryText {
  region: string
  x: number
  y: number
  /** Maximum width of the name, in units of world.svg. */
  room: number
  /**
   * The element with the name and its width in pixels. Undefined until `room` is at least
   * `minWidth` pixels.
   */
  drawn?: { text: SVGTextElement; width: number }
}

/** The names of the countries. A name is shown only if it fits into its country. */
class CountryNames {
  readonly element = createElement('g')
  readonly #language: string
  readonly #texts: CountryText[]
  #zoom: number | undefined

  constructor(countries: readonly CountryPlace[], language: string) {
    this.#language = language
    this.#texts = countries.map(([region, x, y, room]) => ({ region, x, y, room }))
  }

  /**
   * Moves the names together with the land. Only a change of the zoom changes which names are
   * shown.
   */
  show({ zoom }: MapView, moved: string): void {
    this.element.setAttribute('transform', moved)
    if (zoom === this.#zoom) return
    this.#zoom = zoom
    const scale = worldSize({ zoom }) / worldSide
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

  /**
   * Draws the names that are not drawn yet. Measures their widths after drawing all of them, so the
   * browser computes only one layout.
   */
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
