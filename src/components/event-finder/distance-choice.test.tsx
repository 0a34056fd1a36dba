import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choices, coming, lastFilter, openChoice, openFinder, results, submit } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-10T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

test('without distances the slider has default limits and is disabled', async () => {
  const noDistance = { __typename: 'DistanceRange' as const, min: null, max: null }
  await openFinder('/en/events', { EventFinderChoices: choices({ raceDistance: noDistance }) })

  expect(slider('Shortest distance')).toMatchObject({ min: '0', max: '100', value: '0' })
  expect(slider('Longest distance').value).toBe('100')
  expect(slider('Longest distance').closest('fieldset')?.disabled).toBe(true)
})

test('a span below one kilometre disables the slider', async () => {
  const narrow = { __typename: 'DistanceRange' as const, min: 5_000, max: 5_999 }
  await openFinder('/en/events', { EventFinderChoices: choices({ raceDistance: narrow }) })

  expect(slider('Longest distance').closest('fieldset')?.disabled).toBe(true)
})

test('a named distance fills slider and fields, and opens the next word that is not set', async () => {
  const { lists } = await openFinder()
  await userEvent.click(screen.getByRole('button', { name: 'Half marathon' }))
  const place = screen.getByRole('button', { name: 'Place: anywhere' })
  expect(place.getAttribute('aria-expanded')).toBe('true')

  await openChoice('Distance')
  const numbers = screen.getAllByRole<HTMLInputElement>('spinbutton')
  expect(numbers.map(({ value }) => value)).toEqual(['21', '21'])
  await waitFor(() => {
    expect(slider('Shortest distance').value).toBe('21')
  })
  await submit()
  await results('Half marathons')
  expect(lastFilter(lists)).toEqual({ distance: { min: 21, max: 21 }, ...coming })
})

test('the fields take any whole kilometres, also from an open end and in the wrong order', async () => {
  const { lists } = await openFinder()
  const [from, to] = screen.getAllByRole('spinbutton')
  await userEvent.type(from as HTMLElement, '160')
  expect(screen.getByRole('button', { name: 'Distance: from 160 km' })).toBeDefined()
  await userEvent.type(to as HTMLElement, '42')
  await submit()
  await results('Races of 42 to 160 km')
  expect(lastFilter(lists)).toEqual({ distance: { min: 42, max: 160 }, ...coming })
})
