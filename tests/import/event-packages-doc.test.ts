import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { raceSports } from '../../domain/sports.ts'
import { Calendar } from '../../services/events/import/read/manifest/calendar-schema.ts'
import { Manifest } from '../../services/events/import/read/manifest/schema.ts'

const docs = readFileSync('docs/event-packages.md', 'utf8')

interface Node {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

function fieldsOf({ properties = {}, items, anyOf = [] }: Node): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf]
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)]
}

test('every field of event.yml is explained', () => {
  const fields = [...new Set([Manifest, Calendar].flatMap((schema) => fieldsOf(schema as Node)))]
  expect(fields.length).toBeGreaterThan(60)
  const isExplained = (field: string) =>
    docs.includes(`\`${field}\``) || new RegExp(`^###? .*\\b${field}\\b`, 'm').test(docs)
  expect(fields.filter((field) => !isExplained(field))).toEqual([])
})

test('the row of the field sport lists all sports', () => {
  const row = docs.split('\n').find((line) => line.startsWith('| `sport` ')) ?? ''
  const listed = Array.from(row.matchAll(/`(\w+)`/g), ([, word]) => word)
  // The name of the field and its example come first.
  expect(listed.slice(2)).toEqual(raceSports)
})

test('every error code is explained', () => {
  const codes = globSync('{reader,services/events/import}/**/*.ts', {
    exclude: ['**/*.test.ts'],
  }).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /(?:code: |UnreadableFile\(\s*|problem\(\s*|refuse\(\s*)'([a-z]\w*\.[a-zA-Z]+)'/g,
      ),
      ([, code = '']) => code,
    ),
  )
  expect(codes.length).toBeGreaterThan(40)
  const isExplained = (code: string) =>
    docs.includes(`\`${code}\``) || docs.includes(`\`${code.replace(/\..*/, '')}.…\``)
  expect([...new Set(codes)].filter((code) => !isExplained(code))).toEqual([])
})
