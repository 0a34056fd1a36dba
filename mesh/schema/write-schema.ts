import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql'
import { deprecationsWithoutDay, hastyDeprecations } from './deprecations.ts'

/**
 * Writes mesh/schema.graphql, the schema that runs.
 * Fails on a change that breaks clients, unless started with `--breaking`, and on a deprecation without notice.
 */
const snapshot = new URL('../schema.graphql', import.meta.url)
const schema = buildSchema(
  readFileSync(new URL('../../.mesh/schema.graphql', import.meta.url), 'utf8'),
  // The file names directives of Mesh at fields and does not define them.
  { assumeValidSDL: true },
)
const text = `${printSchema(lexicographicSortSchema(schema))}\n`

const after = buildSchema(text)
const before = existsSync(snapshot) ? buildSchema(readFileSync(snapshot, 'utf8')) : after
const today = new Date().toISOString().slice(0, 10)
const abrupt = [...deprecationsWithoutDay(after), ...hastyDeprecations(before, after, today)]
if (abrupt.length > 0) {
  console.error('These deprecations have no “Removed after YYYY-MM-DD” at least six months ahead:')
  for (const coordinate of abrupt) console.error(`  ${coordinate}`)
  process.exit(1)
}
if (!process.argv.includes('--breaking')) {
  const changes = findBreakingChanges(before, after)
  if (changes.length > 0) {
    console.error('These changes of the GraphQL schema would break its clients:')
    for (const { description } of changes) console.error(`  ${description}`)
    console.error('Take them back, or say so with `npm run schema:break` and tell the clients.')
    process.exit(1)
  }
}
writeFileSync(snapshot, text)
