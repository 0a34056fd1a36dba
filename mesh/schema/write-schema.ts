import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql'
import { today } from '../../domain/civil-days.ts'
import { abruptDeprecations } from './deprecations.ts'
import { publishedSchema } from './published-schema.ts'

/**
 * Writes mesh/schema.graphql, a snapshot of the schema that the site serves. Runs in the root of
 * the repository.
 * Fails if a change that is not yet in the file breaks clients of the published schema. The option
 * `--breaking` allows such changes. Also fails if a deprecation does not name the day of the
 * removal, or if a new deprecation names a day less than six months ahead.
 */
const snapshot = 'mesh/schema.graphql'
const schema = buildSchema(
  readFileSync('.mesh/schema.graphql', 'utf8'),
  // The file uses directives of Mesh without defining them.
  { assumeValidSDL: true },
)
const text = `${printSchema(lexicographicSortSchema(schema))}\n`

const after = buildSchema(text)
const inFile = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : text
const published = publishedSchema(snapshot) ?? {
  text: inFile,
  source: `the file ${snapshot}, as git has no published one`,
}
const before = buildSchema(published.text)
const abrupt = abruptDeprecations(before, after, today())
if (abrupt.length > 0) {
  console.error('These deprecations have no “Removed after YYYY-MM-DD” at least six months ahead:')
  for (const coordinate of abrupt) console.error(`  ${coordinate}`)
  process.exit(1)
}
if (!process.argv.includes('--breaking')) {
  // The file may already contain breaking changes that an earlier run with `--breaking` wrote.
  const agreed = new Set(breaks(inFile))
  const changes = breaks(text).filter((change) => !agreed.has(change))
  if (changes.length > 0) {
    console.error(
      `These changes since ${published.source} would break clients of the GraphQL schema:`,
    )
    for (const change of changes) console.error(`  ${change}`)
    console.error(
      'Take them back, or say so with `npm run generate -- --breaking` and tell the clients.',
    )
    process.exit(1)
  }
}
writeFileSync(snapshot, text)

/** Returns descriptions of the changes that break clients of the published schema. */
function breaks(changed: string): string[] {
  return findBreakingChanges(before, buildSchema(changed)).map(({ description }) => description)
}
