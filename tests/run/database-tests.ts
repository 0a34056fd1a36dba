import { globSync, readFileSync } from 'node:fs'

/**
 * Tests of functions that differ between the embedded database and PostgreSQL. `npm test` runs
 * these tests on both databases. On the embedded database, `npm run test:embedded` runs all tests
 * that open a database.
 */
export const onBothDatabases: Record<string, string> = {
  'services/platform/database/database.test.ts': 'opening, types of values, notices',
  'services/platform/database/abort.test.ts': 'ends statements of aborted requests in another way',
  'services/platform/database/migrate.test.ts': 'runs migrations in one session',
  'services/events/search/search.test.ts': 'has trigrams of a package of its own',
  'services/events/search/hints.test.ts': 'has trigrams of a package of its own',
  'services/events/events/filters.test.ts': 'may plan queries of lists differently',
  'services/events/publications.test.ts': 'notifies listeners within the process',
  'services/events/import/publish/publish-package.test.ts':
    'has one connection for staging and readers',
  'services/events/results/privacy/privacy-requests.test.ts': 'has one connection for locks',
  'services/events/timing/timing.test.ts': 'stores records of passings',
  'services/events/timing/shared-commits.test.ts': 'has one connection for all senders',
  'services/events/rankings/entries.test.ts': 'sorts names by collation',
  'services/events/rankings/facets.test.ts': 'sorts names by collation',
  'services/identity/limits/limits.test.ts': 'has one connection for concurrent attempts',
  'services/identity/sessions/refresh.test.ts': 'has one connection for concurrent refreshes',
}

/** Test files that create a database. */
export function databaseTests(): string[] {
  return globSync('{demo,domain,mesh,server,services,tests}/**/*.test.ts')
    .filter((file) => !/^tests\/(?:audit|deadlines|journeys|operations|tour|wide)\//.test(file))
    .filter((file) =>
      /create(?:Test\w+|ClosedTest\w*|\w+Race|RankedService|SearchService|DecidedEvent)[(<]|(?:three|four)Starters\(|test(?:AnyOrder|Contracts|HiddenAthletes|Revisions)\(/.test(
        readFileSync(file, 'utf8'),
      ),
    )
}
