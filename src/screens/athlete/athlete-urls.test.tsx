import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anneke, openAthlete, racePath } from './testing.ts'

test.each(['/athlete/p1', '/rankings/net/athlete/p1'])(
  'an athlete under another event redirects to the right URL: %s',
  async (rest) => {
    const elsewhere = `/en/events/polder/races/half${rest}`
    await expect(openAthlete(anneke, elsewhere)).rejects.toThrow(
      `${elsewhere} leads to ${racePath}${rest}`,
    )
  },
)

test.each(['', '/rankings/net'])('a former id redirects to the current id: %s', async (ranking) => {
  await expect(openAthlete(anneke, `${racePath}${ranking}/athlete/former`)).rejects.toThrow(
    `${racePath}${ranking}/athlete/former leads to ${racePath}${ranking}/athlete/p1`,
  )
})

test('an athlete outside the ranking of the path is 404', async () => {
  await openAthlete(anneke, `${racePath}/rankings/men/athlete/p1`)

  expect(screen.queryByText('Anneke Zeelenbos')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/couldn't find/)
})
