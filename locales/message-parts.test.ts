import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commonPart, partOf, partsWithMessages, shellPart } from './message-parts.ts'

const owners = partsWithMessages()

/** For each component without messages of its own, the screen whose messages the component uses. */
const borrowed: Record<string, string> = { suggestions: 'search' }

/** Matches message ids in code: `{ id: 'home.title' }`, `id="home.title"`, `` id={`home.list.${list}`} ``. */
const messageId = /\bid(?:=\{?|: )["'`]([a-z_]+\.[\w.]+)/g

test('a screen uses only its own messages and those of every screen', () => {
  const foreign = globSync('src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.tsx', 'src/gql/**'],
  }).flatMap((file) => {
    const [, screen, component = ''] =
      /^src\/(?:screens\/([^/]+)|components\/([^/]+))\//.exec(file) ?? []
    const own = screen ?? borrowed[component] ?? component
    const ids = [...readFileSync(file, 'utf8').matchAll(messageId)].map(([, id]) => id ?? '')
    return ids
      .filter((id) => ![own, shellPart, commonPart].includes(partOf(id, owners)))
      .map((id) => `${file}: ${id}`)
  })
  expect(foreign).toEqual([])
})
