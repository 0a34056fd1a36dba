import { globSync, readFileSync } from 'node:fs'
import { generate } from '@graphql-codegen/cli'
import { buildSchema } from 'graphql'
import config from '../codegen.ts'
import { documentErrors } from './document-errors.ts'

/**
 * Writes src/gql with the configuration in codegen.ts. Validates the documents first and prints the
 * place of each mistake, because the silent mode of codegen hides errors.
 */
const schema = buildSchema(readFileSync('mesh/schema.graphql', 'utf8'))
const errors = documentErrors(schema, globSync('graphql/*.graphql').sort())
for (const error of errors) console.error(error)
if (errors.length > 0) process.exit(1)

try {
  await generate({ ...config, silent: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
