import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commonPart, partOf, partsWithMessages, shellPart } from './message-parts.ts'

const owners = partsWithMessages()

/** For each component without messages of its own, the screen whose messages the component uses. */
const borrowed: Record<string, string> = { suggestions: 'search' }

/** Matches message ids in code: `{ id: 'home.title' }`, `id="home.title"`, `` id={`home.list.${list}`} ``. */
const messageId = /\bid(?:=\{?|: )["'`]([a-z_]+\.[\w.]+)/g

const idsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(messageId)].map(([, id]) => id ?? '')

/** Adds a file and the files that it imports statically. */
function addImports(file: string, files: Set<string>): Set<string> {
  if (files.has(file)) return files
  files.add(file)
  const imports = /^(?:im|ex)port (?!type)[^'"]*from '(\.[^']+\.tsx?)'/gm
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    addImports(join(dirname(file), path), files)
  }
  return files
}

test('a screen uses only its own messages and those of every screen', () => {
  const foreign = globSync('src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.tsx', 'src/gql/**'],
  }).flatMap((file) => {
    const [, screen, component = ''] =
      /^src\/(?:screens\/([^/]+)|components\/([^/]+))\//.exec(file) ?? []
    const own = screen ?? borrowed[component] ?? component
    return idsIn(file)
      .filter((id) => ![own, shellPart, commonPart].includes(partOf(id, owners)))
      .map((id) => `${file}: ${id}`)
  })
  expect(foreign).toEqual([])
})

test('the home page uses no messages that only other screens load', () => {
  const files = addImports('src/screens/home/home-screen.tsx', new Set())
  const ids = [...files].flatMap(idsIn)
  expect(ids.filter((id) => partOf(id, owners) === commonPart)).toEqual([])
  expect(ids).toContain('ui.entries.open_until')
})
