import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { privacyGuards } from './wide/privacy-guards.ts'

// Only `npm run test:wide` takes the guards out (tests/wide/privacy-guards.test.ts).

test.each(privacyGuards)('the guard of $leak is in the code', ({ edits }) => {
  for (const [file, guard] of edits) {
    const parts = readFileSync(`services/${file}`, 'utf8').split(guard)
    expect(parts, `${file} has it once: ${guard}`).toHaveLength(2)
  }
})

test('the guards of the view of athletes are in its latest migration', () => {
  const folder = 'events/migrations'
  const definesView = (name: string) =>
    /view participants as/.test(readFileSync(`services/${folder}/${name}`, 'utf8'))
  const latest = readdirSync(`services/${folder}`).toSorted().findLast(definesView) ?? ''
  const edited = privacyGuards.flatMap(({ edits }) => edits.map(([file]) => file))
  expect(edited).toContain(`${folder}/${latest}`)
})
