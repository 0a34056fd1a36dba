import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readTimingConfig } from '../timing/timing-config.ts'
import { type Setting, settings } from './settings.ts'

const list: [name: string, setting: Setting][] = Object.entries(settings)
const example = readFileSync('.env.example', 'utf8')

/** The variables of .env.example that have a default. */
const defaults = Object.fromEntries(
  Array.from(example.matchAll(/^# ([A-Z_]+)=(.+)$/gm), ([, name = '', value = '']) => [
    name,
    value,
  ]),
)

test('the site reads each described setting', () => {
  const read = new Set<string>()
  const recorded = (variables: Record<string, string>) =>
    new Proxy(variables, {
      get: (target, name) => {
        read.add(String(name))
        return Reflect.get(target, name) as unknown
      },
    })
  readConfig(recorded({ DATABASE_URL: 'postgres://a' }))
  const folder = mkdtempSync(join(tmpdir(), 'parcours-settings-'))
  writeFileSync(join(folder, 'site.json'), '{ "origin": "https://results.example" }')
  readConfig(
    recorded({
      ROLE: 'web',
      INTERNAL_TOKEN: 'between the roles of the tugboats',
      EVENTS_URL: 'http://10.0.0.5:3001',
      IDENTITY_URL: 'http://10.0.0.5:3002',
      SITE_CONFIG: join(folder, 'site.json'),
    }),
  )
  rmSync(folder, { recursive: true })
  readTimingConfig(recorded({}))
  expect([...read].toSorted()).toEqual(Object.keys(settings).toSorted())
})

test('the values of .env.example are those of a site without settings', () => {
  expect(Object.keys(defaults)).toHaveLength(
    list.filter(([, setting]) => setting.default !== undefined).length,
  )
  expect(readConfig(defaults)).toEqual(readConfig({}))
})

test('.env.example sets nothing and names every setting', () => {
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('# '))).toEqual([])
  for (const [name] of list) expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'))
})

test('the sections to which the settings refer exist', () => {
  const document = readFileSync('docs/operating.md', 'utf8')
  for (const [, { section }] of list) {
    if (section !== undefined) expect(document).toMatch(new RegExp(`^#+ ${section}$`, 'm'))
  }
})
