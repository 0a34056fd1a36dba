import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import {
  noEventDetails,
  type EventPackage,
  type RankingInPackage,
  type ResultRow,
} from '../event-package.ts'

export function runner(bib: string, values: Partial<ResultRow> = {}): ResultRow {
  return {
    key: bib,
    bib,
    name: `Runner ${bib}`,
    gender: 'F',
    age: 30,
    team: null,
    category: 'F30',
    city: null,
    country: 'nl',
    private: false,
    state: 'finished',
    gunTime: 3_600_000,
    chipTime: 3_500_000,
    raceTime: null,
    splitTimes: [1_000_000, 2_000_000],
    ...values,
  }
}

/** Creates a small event with invented people. The content hash depends on the options. */
export function harbourHalf(given: {
  rows?: ResultRow[]
  /** Content hash of the result rows. A different text simulates a different file. */
  rowsHash?: string
  description?: string
  rankings?: Partial<RankingInPackage>[]
}): EventPackage {
  const rows = given.rows ?? [runner('1'), runner('2'), runner('3')]
  const rankings = given.rankings ?? [{}]
  return {
    contentHash: JSON.stringify(given),
    organisation: {
      id: 'harbour-runners',
      name: 'Harbour Runners',
      description: '',
      city: 'Rotterdam',
      country: 'nl',
      websiteUrl: null,
      logoFileId: null,
    },
    event: {
      id: 'harbour-half-2026',
      name: 'Harbour Half',
      description: given.description ?? 'Along the water.',
      city: 'Rotterdam',
      country: 'nl',
      timeZone: 'Europe/Amsterdam',
      dateFrom: '2026-05-03',
      dateTo: '2026-05-03',
      startsAt: new Date('2026-05-03T08:00:00Z'),
      endsAt: new Date('2026-05-03T13:00:00Z'),
      ...noEventDetails,
    },
    races: [
      {
        id: 'harbour-half-2026-half',
        name: 'Half marathon',
        sport: 'running',
        distance: 21_097,
        startsAt: new Date('2026-05-03T08:00:00Z'),
        checkpoints: [
          { name: '5 km', distance: 5_000 },
          { name: '10 km', distance: 10_000 },
        ],
        route: {
          distance: 21_097,
          ascent: 12,
          descent: 12,
          line: [
            [4.48, 51.92, 1],
            [4.5, 51.93, null],
          ],
          wayPoints: [{ name: 'Water', longitude: 4.49, latitude: 51.92 }],
          outline: [0, 0, 1000, 500],
          profile: [1, 2],
        },
        rankings: rankings.map((ranking, index) => ({
          id: `harbour-half-2026-half-${String(index)}`,
          name: 'Overall',
          status: 'official',
          decidedBy: 'gun',
          only: {},
          ...ranking,
        })),
        results: { contentHash: given.rowsHash ?? JSON.stringify(rows), rows },
      },
    ],
    news: [
      {
        id: 'harbour-half-2026-open',
        title: 'Entries open',
        subtitle: '',
        body: 'Come.',
        imageFileId: null,
        publishedFrom: new Date('2026-01-01T09:00:00Z'),
      },
    ],
    timetable: [{ startsAt: new Date('2026-05-03T07:00:00Z'), title: 'Bags', place: 'Quay' }],
    sponsors: [{ name: 'Tugboat Ltd', websiteUrl: 'https://tugboat.example', logoFileId: null }],
    files: [],
  }
}

/**
 * Returns the rows of published data by table, each with its physical position and its transaction.
 * A row that was written again therefore differs from the earlier row.
 */
export async function visibleRows(db: EventsDatabase): Promise<Record<string, unknown[]>> {
  const tables = [
    'files',
    'organisations',
    'events',
    'races',
    'routes',
    'rankings',
    'news',
    'timetable_items',
    'sponsors',
    'event_names',
    'packages',
  ]
  const ofResults = [
    'stored_participants',
    'ranking_entries',
    'ranking_counts',
    'participant_names',
  ]
  const all = [
    ...tables.map((table) => [table, sql``] as const),
    ...ofResults.map(
      (table) => [table, sql`where result_set_id in (select result_set_id from races)`] as const,
    ),
  ]
  const rows: Record<string, unknown[]> = {}
  for (const [table, only] of all) {
    const result = await sql`select ctid::text as place, xmin::text as written, * from
      ${sql.table(table)} ${only} order by ctid`.execute(db)
    rows[table === 'stored_participants' ? 'participants' : table] = result.rows
  }
  return rows
}

/** Gives all athletes the picture `portrait`. */
export async function givePortraits(db: EventsDatabase): Promise<void> {
  const file = { id: 'portrait', media_type: 'image/png', bytes: Buffer.from('') }
  await db
    .insertInto('files')
    .values({ ...file, width: null, height: null, placeholder: null })
    .execute()
  await sql`update stored_participants set avatar_file_id = ${file.id}`.execute(db)
}
