import { readFileSync, writeFileSync } from 'node:fs'
import { project, type WorldPoint } from '../../domain/world-map.ts'
import { type CountryPlace, worldSide as side } from '../../src/screens/event-map/map/world.ts'

/**
 * Writes the vector map behind the events, from the package world-atlas (Natural Earth, 1:110
 * million): world.svg with land and borders, and countries.json with a place for the name of each
 * country. The package's own file is twice as large, and with it the browser would have to compute
 * the borders.
 */

/** The parts of a TopoJSON file that this program reads. */
interface Topology {
  arcs: [x: number, y: number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: {
    land: { geometries: { arcs: number[][][] }[] }
    countries: {
      geometries: ({ id?: string; properties: { name: string } } & (
        | { type: 'Polygon'; arcs: number[][] }
        | { type: 'MultiPolygon'; arcs: number[][][] }
      ))[]
    }
  }
}

/** Codes of the countries that have no number in the source, by name. */
const unnumbered = new Map([['Kosovo', 'XK']])
/** Antarctica has no events and would be named at the edge of the map. */
const unnamed = new Set(['AQ'])

/** The search for the place of a country's name divides the country into this number of rows. */
const gridSize = 60

const source = new URL('../../node_modules/world-atlas/countries-110m.json', import.meta.url)
const folder = new URL('../../src/screens/event-map/map/', import.meta.url)
const { arcs, transform, objects } = JSON.parse(readFileSync(source, 'utf8')) as Topology
const { land, countries } = objects

const lines = arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([right, up]) => {
    x += right
    y += up
    return project({
      longitude: x * transform.scale[0] + transform.translate[0],
      latitude: y * transform.scale[1] + transform.translate[1],
    })
  })
})

/** The points of an arc. A negative number stands for an arc in the opposite direction. */
const lineOf = (arc: number): readonly WorldPoint[] =>
  arc < 0 ? (lines[~arc]?.toReversed() ?? []) : (lines[arc] ?? [])
const ringOf = (ring: readonly number[]) => ring.flatMap(lineOf)
const polygonsOf = (country: Topology['objects']['countries']['geometries'][number]) =>
  country.type === 'Polygon' ? [country.arcs] : country.arcs

const landRings = land.geometries
  .flatMap((geometry) => geometry.arcs.flat())
  .flatMap((ring) => repeatedAtEdges(acrossDateLine(ringOf(ring))))
const landPath = landRings
  .map(pathOf)
  .filter((path) => path !== '')
  .join('Z')
const borderPath = borders()
  .map((arc) => pathOf(lines[arc] ?? []))
  .join('')
writeFileSync(
  new URL('world.svg', folder),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(side)} ${String(side)}">` +
    `<path id="land" d="${landPath}Z"/>` +
    `<path id="borders" vector-effect="non-scaling-stroke" d="${borderPath}"/></svg>\n`,
)

const names = countries.geometries.flatMap((country): CountryPlace[] => {
  const { id, properties } = country
  const [code] = id ? Intl.getCanonicalLocales(`und-${id}`) : [unnumbered.get(properties.name)]
  const region = code?.replace('und-', '')
  if (region === undefined || unnamed.has(region)) return []
  const rings = polygonsOf(country).map(([ring = []]) => acrossDateLine(ringOf(ring)))
  const [largest = []] = rings.toSorted((a, b) => areaOf(b) - areaOf(a))
  const { x, y, width } = placeOfName(largest)
  return [[region, Math.round(x * side), Math.round(y * side), Math.round(width * side)]]
})
names.sort((a, b) => b[3] - a[3])
writeFileSync(new URL('countries.json', folder), `${JSON.stringify(names)}\n`)

/** The arcs that are a border between two countries. */
function borders(): number[] {
  const sides = new Map<number, number>()
  for (const arc of countries.geometries.flatMap((each) => polygonsOf(each).flat(2))) {
    const number = arc < 0 ? ~arc : arc
    sides.set(number, (sides.get(number) ?? 0) + 1)
  }
  return [...sides].filter(([, count]) => count > 1).map(([arc]) => arc)
}

/**
 * Continues a ring beyond the edge of the world where it crosses the date line. The ring of
 * Antarctica stays unchanged, because it goes around the pole.
 */
function acrossDateLine(ring: readonly WorldPoint[]): readonly WorldPoint[] {
  let [turns, last] = [0, ring[0]?.x ?? 0]
  const points = ring.map(({ x, y }) => {
    if (Math.abs(x - last) > 0.5) turns += x < last ? 1 : -1
    last = x
    return { x: x + turns, y }
  })
  return turns === 0 ? points : ring
}

/** If a ring reaches beyond an edge of the world, adds a copy of the ring at the opposite edge. */
function repeatedAtEdges(ring: readonly WorldPoint[]): (readonly WorldPoint[])[] {
  const moved = (right: number) => ring.map(({ x, y }) => ({ x: x + right, y }))
  return [
    ring,
    ...(ring.some(({ x }) => x > 1) ? [moved(-1)] : []),
    ...(ring.some(({ x }) => x < 0) ? [moved(1)] : []),
  ]
}

/**
 * Writes a line as an SVG path, in whole units: the first point, then the difference from each point
 * to the next. Leaves out points that equal the previous point in these units. A line of one point
 * is an empty text.
 */
function pathOf(points: readonly WorldPoint[]): string {
  const numbers: number[] = []
  let [lastX, lastY] = [0, 0]
  for (const point of points) {
    const [x, y] = [Math.round(point.x * side), Math.round(point.y * side)]
    if (numbers.length > 0 && x === lastX && y === lastY) continue
    numbers.push(x - lastX, y - lastY)
    ;[lastX, lastY] = [x, y]
  }
  if (numbers.length <= 2) return ''
  const [x, y, ...differences] = numbers
  return `M${String(x)} ${String(y)}l${differences.join(' ').replaceAll(' -', '-')}`
}

function areaOf(ring: readonly WorldPoint[]): number {
  const doubled = ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled / 2)
}

/**
 * Returns the place for a name: the middle and the width of the widest horizontal stretch inside a
 * ring. A stretch should also be inside the ring in the two rows above and the two rows below it.
 */
function placeOfName(ring: readonly WorldPoint[]): WorldPoint & { width: number } {
  const ys = ring.map(({ y }) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const rows = Array.from({ length: gridSize - 1 }, (_, index) => {
    const y = top + ((bottom - top) * (index + 1)) / gridSize
    return { y, widest: widestAt(ring, y) }
  })
  const spans = rows.slice(2, -2).map(({ y, widest }, index) => {
    // The stretch that this row has in common with the two rows above and the two rows below it.
    const around = rows.slice(index, index + 5).map((row) => row.widest)
    const from = Math.max(...around.map(([start]) => start))
    const to = Math.min(...around.map(([, end]) => end))
    const [start, end] = to > from ? [from, to] : widest
    return { x: (start + end) / 2, y, width: end - start }
  })
  return spans.reduce((best, span) => (span.width > best.width ? span : best))
}

/** The widest stretch of a horizontal line inside a ring. */
function widestAt(ring: readonly WorldPoint[], y: number): [from: number, to: number] {
  const crossings = ring
    .flatMap((point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point
      return point.y > y === next.y > y
        ? []
        : [point.x + ((y - point.y) / (next.y - point.y)) * (next.x - point.x)]
    })
    .sort((a, b) => a - b)
  const stretches = crossings.flatMap((from, index): [number, number][] =>
    index % 2 === 0 ? [[from, crossings[index + 1] ?? from]] : [],
  )
  return stretches.reduce(
    (best, each) => (each[1] - each[0] > best[1] - best[0] ? each : best),
    [0, 0],
  )
}
