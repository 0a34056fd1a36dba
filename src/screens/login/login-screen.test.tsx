import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'

const open = (path: string) => visit(`/en/${path}`, { operations: {} })

describe.each([
  ['login', 'Sign in'],
  ['account/recover', 'Recover your password'],
])('/%s', (path, title) => {
  test('says that there are no accounts yet, and asks for nothing', async () => {
    await open(path)

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Accounts open soon.')
    expect(screen.getByText(title)).toBeDefined()
    expect(document.querySelector('main form, main input')).toBeNull()
  })

  test('is not for search engines', async () => {
    await open(path)

    expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex')
  })
})

test('leads back to where the visitor came from', async () => {
  await open('login?next=%2Fen%2Fevents%2Fharbour%3Fpage%3D2')

  const back = screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to where you were' })
  expect(back.getAttribute('href')).toBe('/en/events/harbour?page=2')
})

test('never leads to another site', async () => {
  await open('login?next=%2F%2Felsewhere.example%2Fen')

  expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull()
  expect(document.querySelector('main a[href*="elsewhere"]')).toBeNull()
})
