import { expect, test } from 'vitest'
import { missingNames } from './names-in-docs.ts'

const texts: Record<string, string> = {
  'package.json': '{ "scripts": { "check": "node tests/check.ts" } }',
  'server/main.ts': 'export function startSite(options: SiteOptions) {}',
  'locales/en.json': '{}',
}
const repository = { files: Object.keys(texts), read: (path: string) => texts[path] ?? '' }
const namesIn = (markdown: string) => missingNames(markdown, repository)

test.each([
  '`server/main.ts`, `main.ts`, `server/`, `locales/*.json`',
  '`npm run check` and `npm start`',
  '`startSite` takes `SiteOptions`',
  '`state`, `/v1/events`, `text/html`, `dist/server/page.js`, `<screen>.ts`',
  '```ts\nconst otherName = `server/gone.ts`\n```',
])('the names of %j exist', (markdown) => {
  expect(namesIn(markdown)).toEqual([])
})

test.each([
  ['`server/gone.ts`', 'server/gone.ts'],
  ['`gone.ts`', 'gone.ts'],
  ['`server/folder`', 'server/folder'],
  ['`locales/*.yaml`', 'locales/*.yaml'],
  ['`npm run gone`', 'npm run gone'],
  ['`stopSite`', 'stopSite'],
  ['`SiteOptions.startSit`', 'SiteOptions.startSit'],
  ['`MAX_SITES`', 'MAX_SITES'],
])('%s is reported with its line', (markdown, name) => {
  expect(namesIn(`First.\n\n${markdown}`)).toEqual([{ line: 3, name }])
})
