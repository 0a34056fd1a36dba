import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcours-site-'))
const file = join(folder, 'site.json')

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function siteOf(content: string) {
  writeFileSync(file, content)
  return readConfig({ SITE_CONFIG: file }).site
}

test('the default settings have a name and no links', () => {
  expect(readConfig({}).site).toEqual({ name: 'Parcours' })
})

test('the file overrides defaults field by field', () => {
  const stores = { apple: 'https://apps.test/parcours' }
  const replay = { paid: { href: 'https://shop.test', price: { amount: 4.99, currency: 'EUR' } } }
  expect(siteOf(JSON.stringify({ stores, replay }))).toEqual({ name: 'Parcours', stores, replay })
})

test.each([
  ['{', /JSON/],
  ['[]', /object/],
  ['{"storse":{}}', /storse is not known/],
  ['{"stores":{"apple":"javascript:alert(1)"}}', /: stores\.apple must match/],
  ['{"origin":"https://races.test/"}', /: origin must match/],
  ['{"timeZone":"Europe/Atlantis"}', /: timeZone is no name of the IANA list/],
  ['{"security":{"contact":[]}}', /: security\.contact must/],
  ['{"security":{"contact":["http://club.test"]}}', /: security\.contact\.0 must match/],
  ['{"security":{"contact":["mailto:a@club.test\\nPolicy: x"]}}', /: security\.contact\.0 must/],
  [
    '{"replay":{"paid":{"href":"https://shop.test","price":{"amount":-1,"currency":"EUR"}}}}',
    /amount/,
  ],
])('%s is refused with the reason', (content, reason) => {
  expect(() => siteOf(content)).toThrow(reason)
  expect(() => siteOf(content)).toThrow(/^SITE_CONFIG names/)
})
