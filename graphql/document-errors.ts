import { readFileSync } from 'node:fs'
import {
  concatAST,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoUnusedFragmentsRule,
  parse,
  Source,
  specifiedRules,
  validate,
} from 'graphql'

/** All validation rules except the rule against unused fragments. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule)

/**
 * Validates documents against the schema.
 * @returns one line for each error: `file:line:column message`. If a file has syntax errors, only
 * these are returned.
 */
export function documentErrors(schema: GraphQLSchema, files: readonly string[]): string[] {
  const parsed = files.map(parseFile)
  const syntaxErrors = parsed.filter((result) => result instanceof GraphQLError)
  const documents = parsed.filter((result) => 'definitions' in result)
  const errors =
    syntaxErrors.length > 0 ? syntaxErrors : validate(schema, concatAST(documents), rules)
  return errors.map(errorLine)
}

function parseFile(file: string): DocumentNode | GraphQLError {
  try {
    return parse(new Source(readFileSync(file, 'utf8'), file))
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

/**
 * Formats a syntax error or a validation error of a document. Line and column are positions in the
 * file that contains the error.
 */
function errorLine({ message, nodes, source, locations }: GraphQLError): string {
  const file = nodes?.[0]?.loc?.source.name ?? source?.name ?? ''
  const [{ line, column } = { line: 1, column: 1 }] = locations ?? []
  return `${file}:${String(line)}:${String(column)} ${message}`
}
