import { readFileSync } from 'node:fs'

/**
 * Path of a GET request for a persisted operation of the site's pages, by the name of the
 * operation.
 */
export function persistedPath(name: string, variables: object): string {
  const file = new URL('../../src/gql/persisted-operations.json', import.meta.url)
  const operations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const [documentId = ''] =
    Object.entries(operations).find(([, text]) => text.includes(` ${name}(`)) ?? []
  const parameters = { documentId, variables: JSON.stringify(variables) }
  return `/graphql?${String(new URLSearchParams(parameters))}`
}
