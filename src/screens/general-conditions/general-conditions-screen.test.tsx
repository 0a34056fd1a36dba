import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customSite } from '../../../tests/custom-site.ts'
import { visit } from '../../../tests/visit.tsx'

const section = (id: string) => document.getElementById(id)?.textContent ?? ''

test('states one year of replay access and fourteen days for complaints', async () => {
  await visit('/en/generalconditions', { operations: {} })

  expect(
    screen.getByRole('heading', { level: 1, name: 'General terms and conditions' }),
  ).toBeDefined()
  expect(section('replay')).toContain('Access lasts one year')
  expect(section('complaints')).toContain('within fourteen days')
})

test("shows the operator's address for complaints, if configured", async () => {
  await visit('/en/generalconditions', { operations: {}, site: customSite })

  expect(section('complaints')).toContain('privacy@club.test')
  expect(section('scope')).toContain('Timing Club runs both')
})

test('other languages use the same anchors', async () => {
  await visit('/de/generalconditions', { operations: {} })

  expect(section('complaints')).toContain('innerhalb von vierzehn Tagen')
  expect(section('replay')).toContain('ein Jahr')
})
