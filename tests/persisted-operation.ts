import { readFileSync } from 'node:fs'

const file = new URL('../src/gql/persisted-operations.json', import.meta.url)

/** A persisted operation of the site's pages, by its name. */
export function persistedOperation(name: string): { documentId: string; query: string } {
  const operations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const isNamed = new RegExp(`^(?:query|subscription) ${name}\\b`, 'm')
  const [found] = Object.entries(operations).filter(([, text]) => isNamed.test(text))
  if (!found) throw new Error(`no page has the operation ${name}`)
  return { documentId: found[0], query: found[1] }
}

/** Path of a GET request for a persisted operation. */
export function persistedPath(name: string, variables: object): string {
  const { documentId } = persistedOperation(name)
  const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
  return `/graphql?${parameters.toString()}`
}
