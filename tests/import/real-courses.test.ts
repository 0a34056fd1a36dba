import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { realData } from '../real-data.ts'

let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())

/** `climbs`: limits of the climb in metres, from the organiser's statement or from an estimate. */
test.for([
  { name: 'manchester-marathon-2026', points: 352, ways: 0, climbs: [60, 150] },
  { name: 'inverness-half-marathon-2026', points: 181, ways: 3, climbs: [60, 110] },
  { name: 'allermuir-hill-race-2026', points: 826, ways: 9, climbs: null },
  // This course along a river is flat, but the sum of all height differences is 1,443 m.
  { name: 'wachau-marathon-2022', points: 780, ways: 0, climbs: [100, 250] },
  { name: 'tdf-2024-stage-21', points: 3_372, ways: 0, climbs: [650, 760] },
  // The organiser states 9,959 m.
  { name: 'utmb-2024', points: 7_660, ways: 0, climbs: [9_600, 10_100] },
])(
  '$name: its line, its length and what it climbs',
  async ({ name, points, ways, climbs }, context) => {
    await importPackage(
      () => Promise.resolve(database.db),
      {
        path: fileURLToPath(new URL(`../packages/${name}`, import.meta.url)),
        check: false,
        rejectsFile: undefined,
        realDataDir: realData(context),
      },
      { varDirectory: join(tmpdir(), 'import-test') },
    )
    const course = await database.db
      .selectFrom('routes')
      .innerJoin('races', 'races.id', 'routes.race_id')
      .where('races.event_id', '=', name)
      .selectAll('routes')
      .select('races.distance as stated')
      .executeTakeFirstOrThrow()
    expect(Math.abs(course.distance / (course.stated ?? 0) - 1)).toBeLessThan(0.01)
    expect(course.line).toHaveLength(points)
    expect(course.way_points).toHaveLength(ways)
    expect(course.outline).toHaveLength(512)
    if (climbs === null) {
      expect([course.ascent, course.descent, course.profile]).toEqual([null, null, null])
    } else {
      expect(course.ascent).toBeGreaterThan(climbs[0] ?? 0)
      expect(course.ascent).toBeLessThan(climbs[1] ?? 0)
      expect(course.profile).toHaveLength(256)
    }
  },
)
