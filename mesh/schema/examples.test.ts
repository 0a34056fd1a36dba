import { globSync, readFileSync } from 'node:fs'
import { buildSchema, Kind, parse, validate } from 'graphql'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const schema = buildSchema(read('mesh/schema.graphql'))

/** Returns the messages of all mistakes of a document. */
const mistakesOf = (text: string) => validate(schema, parse(text)).map(({ message }) => message)

test.each(['apollo-ios', 'apollo-kotlin'])('the operations of %s fit the schema', (client) => {
  const files = globSync(`examples/${client}/**/*.graphql`)
  const documents = files.map((file) => read(file))
  const operations = documents.flatMap((text) =>
    parse(text).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION),
  )
  expect(operations.length).toBeGreaterThan(1)
  expect(mistakesOf(documents.join('\n'))).toEqual([])
})

test('the three operations of the curl script fit the schema', () => {
  const script = read('examples/curl/requests.sh')
  const queries = [...script.matchAll(/"query": "([^"]+)"|'query=([^']+)'/g)]
  expect(queries).toHaveLength(3)
  for (const [, body, parameter] of queries) {
    expect(mistakesOf(body ?? parameter ?? '')).toEqual([])
  }
})
