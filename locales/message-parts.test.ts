import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partOf, screensWithMessages, shellPart } from './message-parts.ts'

const screens = screensWithMessages()

/** `{ id: 'home.title' }`, `id="home.title"`, `` id={`home.list.${list}`} ``. */
const messageId = /\bid(?:=\{?|: )["'`]([a-z_]+\.[\w.]+)/g

test('a screen uses its own words and those that every page has, no other screen’s', () => {
  const foreign = globSync('src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.tsx', 'src/gql/**'],
  }).flatMap((file) => {
    const own = /^src\/screens\/([^/]+)\//.exec(file)?.[1]
    const ids = [...readFileSync(file, 'utf8').matchAll(messageId)].map(([, id]) => id ?? '')
    return ids
      .filter((id) => ![own, shellPart].includes(partOf(id, screens)))
      .map((id) => `${file}: ${id}`)
  })
  expect(foreign).toEqual([])
})
