import landUrl from 'world-atlas/land-110m.json?url'
import type { Ground } from './ground.ts'
import { project, worldSize, type WorldPoint } from './projection.ts'

/** The parts of a TopoJSON file that the land has. */
interface Topology {
  arcs: [x: number, y: number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

/** Side of the world in the coordinates of the path. */
const side = 1000
const namespace = 'http://www.w3.org/2000/svg'

/** Loads the land of the world and draws it into an element. */
export async function createLand(container: HTMLElement, className: string): Promise<Ground> {
  const response = await fetch(landUrl)
  if (!response.ok) throw new Error(`The land of the map: ${String(response.status)}`)
  const drawing = document.createElementNS(namespace, 'svg')
  drawing.setAttribute('class', className)
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', landPath((await response.json()) as Topology))
  drawing.append(path)
  container.append(drawing)
  return {
    show(view, { width, height }) {
      const scale = worldSize(view)
      const [left, top] = [width / 2 - view.x * scale, height / 2 - view.y * scale]
      path.setAttribute(
        'transform',
        `translate(${String(left)} ${String(top)}) scale(${String(scale / side)})`,
      )
    },
    remove() {
      drawing.remove()
    },
  }
}

/** The land as the path of an SVG, with a side of 1,000. */
function landPath({ arcs, transform, objects }: Topology): string {
  const rings: string[] = []
  const { scale, translate } = transform
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([right, up]) => {
      x += right
      y += up
      return project({
        longitude: x * scale[0] + translate[0],
        latitude: y * scale[1] + translate[1],
      })
    })
  })
  const lineOf = (arc: number): readonly WorldPoint[] =>
    // A negative number stands for an arc in the opposite direction.
    arc < 0 ? (lines[~arc]?.toReversed() ?? []) : (lines[arc] ?? [])
  for (const ring of objects.land.geometries.flatMap((geometry) => geometry.arcs.flat())) {
    const points = acrossDateLine(ring.flatMap(lineOf))
    rings.push(ringPath(points, 0))
    if (points.some(({ x }) => x > 1)) rings.push(ringPath(points, -1))
    if (points.some(({ x }) => x < 0)) rings.push(ringPath(points, 1))
  }
  return rings.join('')
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

function ringPath(points: readonly WorldPoint[], right: number): string {
  const texts = points.map(
    ({ x, y }) => `${((x + right) * side).toFixed(2)} ${(y * side).toFixed(2)}`,
  )
  return `M${texts.join('L')}Z`
}
