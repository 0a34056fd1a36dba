import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventsMigrations } from '../services/events/app.ts'
import type { EventsSchema } from '../services/events/database.ts'
import { createTestDatabase } from '../services/platform/testing.ts'
import { languages } from './languages.ts'
import { raceSports, sportBits, sports } from './sports.ts'

const root = new URL('../', import.meta.url)

test('every sport has an icon, and every other icon is no sport', () => {
  for (const sport of raceSports) {
    expect(existsSync(new URL(`services/events/icons/drawn/${sport}.svg`, root)), sport).toBe(true)
  }
  const drawn = globSync('services/events/icons/drawn/*.svg').map((file) => basename(file, '.svg'))
  expect(drawn.toSorted()).toEqual([...raceSports, 'start', 'finish'].toSorted())
})

test.each(languages)('every sport has a message in $code', ({ code }) => {
  const messages = JSON.parse(
    readFileSync(new URL(`locales/${code}.json`, root), 'utf8'),
  ) as Record<string, string>
  const named = Object.keys(messages).filter((id) => /^sport\.[a-z_]+$/.test(id))
  expect(named.toSorted()).toEqual(raceSports.map((sport) => `sport.${sport}`).toSorted())
})

test('the database accepts exactly these sports, and computes the same bits', async () => {
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  try {
    const check = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text
      from pg_constraint where conname = 'races_sport_known'`.execute(db)
    const accepted = check.rows[0]?.text.matchAll(/'(\w+)'/g) ?? []
    expect(Array.from(accepted, ([, word]) => word)).toEqual(raceSports)

    const column = await sql<{ text: string }>`select pg_get_expr(adbin, adrelid) as text
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where attname = 'sport_bits'`.execute(db)
    const bits = column.rows[0]?.text.matchAll(/'(\w+)'::text = ANY \(sports\)\) THEN (\d+)/g) ?? []
    expect(Array.from(bits, ([, sport, bit]) => [sport, Number(bit)])).toEqual(
      sports.map((sport) => [sport, sportBits([sport])]),
    )
  } finally {
    await close()
  }
})
