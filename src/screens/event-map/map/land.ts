import landUrl from 'world-atlas/land-110m.json?url'
import { project } from './projection.ts'

/** The parts of a TopoJSON file that the land has. */
interface Topology {
  arcs: [x: number, y: number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

/** Loads the land of the world as a path in the coordinates of `WorldPoint`. */
export async function loadLand(): Promise<Path2D> {
  const response = await fetch(landUrl)
  if (!response.ok) throw new Error(`The land of the map: ${String(response.status)}`)
  return landPath((await response.json()) as Topology)
}

function landPath({ arcs, transform, objects }: Topology): Path2D {
  const path = new Path2D()
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
  for (const ring of objects.land.geometries.flatMap((geometry) => geometry.arcs.flat())) {
    // A negative number stands for an arc in the opposite direction.
    const points = ring.flatMap(
      (arc) => lines.at(arc < 0 ? ~arc : arc)?.[arc < 0 ? 'toReversed' : 'slice']() ?? [],
    )
    for (const [index, { x, y }] of points.entries()) {
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
  }
  return path
}
