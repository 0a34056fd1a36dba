import type { GatewayContext } from '../settings.ts'
import { rest, type Row } from '../upstream/rest.ts'

type RouteRow = Row<'Route'>

const raceUrl = (route: RouteRow) => `/v1/web/races/${encodeURIComponent(String(route.race_id))}`

const drawing = {
  Route: {
    async geoJson(route: RouteRow, _: unknown, context: GatewayContext) {
      const course = (await rest(context, `${raceUrl(route)}/route`)) as { features: unknown[] }
      // The first GeoJSON feature is the line of the course. The remaining features are way points.
      return course.features[0]
    },
    gpxUrl: (route: RouteRow, _: unknown, context: GatewayContext) =>
      `${context.host.origin()}${raceUrl(route)}/route.gpx`,
  },
}

export default drawing
