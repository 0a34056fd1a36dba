import type { Map, StyleSpecification } from 'maplibre-gl'
import type { Site } from '../../site.ts'
import type { GeoLine } from './geo-line.ts'

const course = 'course'
const arrow = 'course-arrow'

/** Returns the style of the base map: the configured style or tiles, else a plain background. */
export function groundStyle(ground: Site['map']): string | StyleSpecification {
  if (ground && 'style' in ground) return ground.style
  const paper = {
    id: 'paper',
    type: 'background',
    paint: { 'background-color': colour('--surface') },
  } as const
  if (!ground) return { version: 8, sources: {}, layers: [paper] }
  const { tiles, attribution } = ground
  return {
    version: 8,
    sources: { ground: { type: 'raster', tiles: [tiles], tileSize: 256, attribution } },
    layers: [paper, { id: 'ground', type: 'raster', source: 'ground' }],
  }
}

/** Adds the course line with an edge in the colour of the page, and direction arrows along it. */
export function addCourse(map: Map, { positions }: GeoLine) {
  const coordinates = positions.map(([longitude, latitude]) => [longitude, latitude])
  map.addSource(course, {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } },
  })
  map.addImage(arrow, drawArrow(), { pixelRatio: 2 })
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  map.addLayer({
    id: 'course-edge',
    type: 'line',
    source: course,
    layout,
    paint: { 'line-color': colour('--paper'), 'line-width': 9 },
  })
  map.addLayer({
    id: 'course-line',
    type: 'line',
    source: course,
    layout,
    paint: { 'line-color': colour('--ink'), 'line-width': 5 },
  })
  map.addLayer({
    id: arrow,
    type: 'symbol',
    source: course,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 110,
      'icon-image': arrow,
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
    },
  })
}

/**
 * Applies the current colours of the page, after a change between the light and the dark scheme.
 */
export function recolourCourse(map: Map) {
  if (map.getLayer('paper')) map.setPaintProperty('paper', 'background-color', colour('--surface'))
  map.setPaintProperty('course-edge', 'line-color', colour('--paper'))
  map.setPaintProperty('course-line', 'line-color', colour('--ink'))
  map.updateImage(arrow, drawArrow())
}

/**
 * Returns the current value of a colour property, because a canvas does not resolve custom
 * properties.
 */
function colour(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** Draws an arrowhead that points to the right. MapLibre rotates symbols from this direction. */
function drawArrow(): ImageData {
  const size = 36
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas.')
  pen.lineJoin = 'round'
  pen.lineWidth = 5
  pen.strokeStyle = colour('--paper')
  pen.fillStyle = colour('--ink')
  pen.beginPath()
  pen.moveTo(8, 6)
  pen.lineTo(31, 18)
  pen.lineTo(8, 30)
  pen.closePath()
  pen.stroke()
  pen.fill()
  return pen.getImageData(0, 0, size, size)
}
