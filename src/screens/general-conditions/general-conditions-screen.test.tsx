import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownSite } from '../../../tests/own-site.ts'
import { visit } from '../../../tests/visit.tsx'

const section = (id: string) => document.getElementById(id)?.textContent ?? ''

test('a replay is open for one year, and a complaint is answered within fourteen days', async () => {
  await visit('/en/generalconditions', { operations: {} })

  expect(
    screen.getByRole('heading', { level: 1, name: 'General terms and conditions' }),
  ).toBeDefined()
  expect(section('replay')).toContain('Access lasts one year')
  expect(section('complaints')).toContain('within fourteen days')
})

test('complaints have an address where the installation names one', async () => {
  await visit('/en/generalconditions', { operations: {}, site: ownSite })

  expect(section('complaints')).toContain('privacy@club.test')
  expect(section('scope')).toContain('Timing Club runs both')
})

test('reads the same in another language, under the same anchors', async () => {
  await visit('/de/generalconditions', { operations: {} })

  expect(section('complaints')).toContain('innerhalb von vierzehn Tagen')
  expect(section('replay')).toContain('ein Jahr')
})
