import { escapeMarkup, xmlText } from '../../../domain/escape-markup.ts'
import type { Course } from './queries.ts'

/** Returns a GPX 1.1 document: the way points, then the line as one track. */
export function toGpx({ event, race, line, way_points }: Course): string {
  const name = `<name>${escape(`${event}: ${race}`)}</name>`
  const places = way_points.map(
    (place) =>
      `  <wpt lat="${place.latitude}" lon="${place.longitude}"><name>${escape(place.name)}</name></wpt>\n`,
  )
  const points = line.map(([longitude, latitude, elevation]) => {
    const ele = elevation === null ? '' : `<ele>${elevation}</ele>`
    return `      <trkpt lat="${latitude}" lon="${longitude}">${ele}</trkpt>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="parcours" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata>${name}</metadata>
${places.join('')}  <trk>
    ${name}
    <trkseg>
${points.join('')}    </trkseg>
  </trk>
</gpx>
`
}

const escape = (text: string) => escapeMarkup(xmlText(text))
