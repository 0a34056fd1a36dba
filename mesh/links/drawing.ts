import { rest, type Row } from '../upstream/rest.ts'
import type { RowFields } from './resolvers.ts'

const raceUrl = (route: Row<'Route'>) =>
  `/v1/web/races/${encodeURIComponent(String(route.race_id))}`

const drawing: RowFields = {
  Route: {
    async geoJson(route, _, context) {
      const course = (await rest(context, `${raceUrl(route)}/route`)) as { features: unknown[] }
      // The first GeoJSON feature is the line of the course. The remaining features are way points.
      return course.features[0]
    },
    gpxUrl: (route, _, { host }) => `${host.origin()}${raceUrl(route)}/route.gpx`,
  },
}

export default drawing
