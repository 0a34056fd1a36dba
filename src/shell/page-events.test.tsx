import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { visit } from '../../tests/visit.tsx'
import { choices, matches } from '../components/event-finder/testing.ts'

// This test needs a file of its own, so no earlier test has rendered into the document.
test('clicks reach a page after a component was rendered into an element', async () => {
  render(<hr />)
  await visit('/en/eventapporder', {
    operations: { EventFinderChoices: choices(), EventFinderMatches: matches(31) },
  })
  await userEvent.click(screen.getByRole('button', { name: /^Find an event/ }))

  expect(await screen.findByRole('dialog', { name: 'Event finder' })).toBeDefined()
})
