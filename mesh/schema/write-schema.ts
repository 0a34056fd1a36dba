import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql'

/**
 * Writes mesh/schema.graphql, the schema that runs.
 * Fails on a change that breaks clients, unless started with `--breaking`.
 */
const snapshot = new URL('../schema.graphql', import.meta.url)
const schema = buildSchema(
  readFileSync(new URL('../../.mesh/schema.graphql', import.meta.url), 'utf8'),
  // The file names directives of Mesh at fields and does not define them.
  { assumeValidSDL: true },
)
const text = `${printSchema(lexicographicSortSchema(schema))}\n`

if (existsSync(snapshot) && !process.argv.includes('--breaking')) {
  const before = buildSchema(readFileSync(snapshot, 'utf8'))
  const changes = findBreakingChanges(before, buildSchema(text))
  if (changes.length > 0) {
    console.error('These changes of the GraphQL schema would break its clients:')
    for (const { description } of changes) console.error(`  ${description}`)
    console.error('Take them back, or say so with `npm run schema:break` and tell the clients.')
    process.exit(1)
  }
}
writeFileSync(snapshot, text)
