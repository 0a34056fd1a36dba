import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'

/** Path of the first ranking of the package. */
export const overall = '/v1/web/rankings/harbour-half-2026-half-0'

const people = [
  { name: 'Søren Quartzmüller', team: 'Tugboats' },
  { name: 'Ana Maria Pebbleton', category: 'F40' },
  { name: 'Wendeline Aardvarq', category: 'F40', team: 'Tugboats' },
  { name: 'Bob Pebbleworth', gender: 'M', category: 'Open' },
  { name: 'Eva Quartz', category: 'Open' },
  { name: '王小明', gender: 'M', category: 'Open' },
  { name: 'Private Pebbleton', private: true, gender: 'M', category: 'M40' },
  { name: 'Zoltan Quay', gender: 'X', category: null },
] as const

/**
 * Creates the events service with a ranking of nine athletes. Each finisher is a second slower than
 * the previous one. The last athlete is on the course.
 */
export async function createRankedService() {
  const service = await createTestService()
  const rows = people.map((person, index) =>
    runner(`00${String(index + 1)}`, { ...person, gunTime: 3_600_000 + index * 1_000 }),
  )
  const late = runner('0011', { state: null, gunTime: null, chipTime: null, name: 'Late Lagoon' })
  await publishPackage(service.db, harbourHalf({ rows: [...rows, late] }))
  return service
}
