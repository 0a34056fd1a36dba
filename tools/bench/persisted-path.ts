import { readFileSync } from 'node:fs'

const file = new URL('../../src/gql/persisted-operations.json', import.meta.url)

/** Id of a persisted operation of the site's pages, by the name of the operation. */
export function persistedId(name: string): string {
  const operations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const isNamed = new RegExp(`^(?:query|subscription) ${name}\\b`, 'm')
  const [id] = Object.entries(operations).find(([, text]) => isNamed.test(text)) ?? []
  if (id === undefined) throw new Error(`no page has the operation ${name}`)
  return id
}

/** Path of a GET request for a persisted operation. */
export function persistedPath(name: string, variables: object): string {
  const parameters = { documentId: persistedId(name), variables: JSON.stringify(variables) }
  return `/graphql?${String(new URLSearchParams(parameters))}`
}
