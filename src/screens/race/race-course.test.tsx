import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { defaultSite } from '../../site.ts'
import { figure, half, open } from './testing.ts'

test('draws the course with a description', async () => {
  await open(half)

  const [map] = screen.getAllByRole('img', { name: /Map of the course of Half marathon/ })
  expect(map?.textContent).toContain('Quay 3')
  expect(map?.querySelector('desc')?.textContent).toBe(
    'A line from start to finish with 2 checkpoints: Quay 3 and The lock.',
  )
  expect(screen.getByText(/^A tick every kilometre/)).toBeDefined()
  const [profile] = screen.getAllByRole('img', { name: /Elevation profile of the course/ })
  expect(profile?.querySelector('desc')?.textContent).toContain('to 62 metres at the highest')
})

test.each([
  ['RUNNING', ['line']],
  ['TRIATHLON', ['dots', 'line', 'dashes']],
] as const)('draws the course of %s with the strokes of its poster', async (sport, strokes) => {
  await open({ ...half, sport })

  const [map] = screen.getAllByRole('img', { name: /Map of the course/ })
  const drawn = [...(map?.querySelectorAll('path') ?? [])]
    .map((path) => /line|dots|dashes/.exec(path.getAttribute('class') ?? '')?.[0])
    .filter((stroke) => stroke !== undefined)
  expect(drawn).toEqual(strokes)
})

test('lists the checkpoints with distance, leg and elevation', async () => {
  await open(half)

  const row = screen.getByRole('rowheader', { name: 'The lock' }).closest('tr')
  expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual([
    '2',
    'The lock',
    '12.4 km',
    '7.4 km',
    '61 m',
  ])
})

test('shows a message without a route', async () => {
  await open({ ...half, route: null, checkPoints: [], rankings: [] })

  expect(screen.getByText('No route available for this race.')).toBeDefined()
  expect(screen.getByText('No results available')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Elevation' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Checkpoints' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open the map' })).toBeNull()
})

test('shows a course without elevation data', async () => {
  await open({ ...half, route: half.route && { ...half.route, elevationProfile: null } })

  expect(screen.getAllByRole('img', { name: /Map of the course/ })).not.toHaveLength(0)
  expect(screen.queryByRole('heading', { name: 'Elevation' })).toBeNull()
})

/** Returns the coordinates of the cursor on every drawing of the course. */
const places = () =>
  [...document.querySelectorAll('circle')]
    .filter((circle) => circle.classList.toString().includes('place'))
    .map((circle) => [Number(circle.getAttribute('cx')), Number(circle.getAttribute('cy'))])

const slider = () =>
  screen.getByRole<HTMLInputElement>('slider', { name: 'Position on the course' })

const moveTo = (kilometres: number) => {
  fireEvent.change(slider(), { target: { value: (kilometres * 1000) / 50 } })
}

test('moving the cursor shows distance, elevation and the next checkpoint', async () => {
  await open(half)
  expect(places()).toEqual([])

  moveTo(12)
  expect(slider().getAttribute('aria-valuetext')).toBe('12 kilometres, 58 metres above sea level')
  expect(document.body.textContent).toContain('12 km58 m elevationThe lock in 400 m')

  moveTo(20)
  expect(document.body.textContent).toContain('1.1 km to the finish')
})

test('switching to miles changes distances, ticks and cursor', async () => {
  await open(half)
  moveTo(12)
  expect(document.body.textContent).toContain('A tick every kilometre')

  fireEvent.click(screen.getByRole('button', { name: 'mi Miles' }))
  expect(figure('Distance')).toBe('13.1 mi')
  expect(slider().getAttribute('aria-valuetext')).toBe('7.5 miles, 58 metres above sea level')
  expect(document.body.textContent).toContain('A tick every mile')

  fireEvent.click(screen.getByRole('button', { name: 'km Kilometres' }))
  expect(figure('Distance')).toBe('21.1 km')
})

test('marks the cursor on every drawing', async () => {
  await open(half)
  moveTo(5)
  const early = places()
  expect(early).toHaveLength(4)

  moveTo(15)
  places().forEach(([x, y], index) => {
    expect([x, y]).not.toEqual(early[index])
  })
})

test('the slider ends exactly at the finish', async () => {
  await open(half)
  fireEvent.change(slider(), { target: { value: slider().max } })

  expect(slider().getAttribute('aria-valuetext')).toMatch(/^21\.1 kilometres/)
  expect(document.body.textContent).not.toContain('Finish in')
})

test('a course without elevation data has a distance strip with a cursor', async () => {
  await open({ ...half, route: half.route && { ...half.route, elevationProfile: null } })

  expect(screen.getAllByRole('img', { name: 'Kilometres of the course' })).toHaveLength(2)
  moveTo(6)
  expect(slider().getAttribute('aria-valuetext')).toBe('6 kilometres')
  expect(places()).toHaveLength(4)
})

test('links to the course as GPX', async () => {
  await open(half)

  const link = screen.getByRole('link', { name: 'Download GPX' })
  expect(link.getAttribute('href')).toBe('/v1/web/races/half/route.gpx')
  expect(link.hasAttribute('download')).toBe(true)
})

test('without WebGL shows a message and keeps the drawing', async () => {
  const map = { tiles: '/tiles/{z}/{x}/{y}.png', attribution: 'Tiles' }
  await visit('/en/events/harbour/races/half', {
    operations: { RaceScreen: { race: half } },
    site: { ...defaultSite, map },
  })
  // happy-dom has no WebGL, so the map fails to load.
  fireEvent.click(screen.getByRole('button', { name: 'Open the map' }))

  expect(await screen.findByText(/The map could not be loaded/)).toBeDefined()
  expect(screen.getAllByRole('img', { name: /Map of the course/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Open the map' })).toBeDefined()
})

test('without map tiles opens the drawing, which zooms by button and key', async () => {
  await open(half)
  fireEvent.click(screen.getByRole('button', { name: 'Zoom' }))

  const drawing = await screen.findByRole('application', { name: /Map of the course/ })
  const whole = screen.getByRole('button', { name: 'Whole course' })
  const line = () => drawing.querySelector('path')?.getAttribute('d')
  const before = line()
  expect(whole).toHaveProperty('disabled', true)

  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  const zoomed = line()
  expect(zoomed).not.toBe(before)
  fireEvent.keyDown(drawing, { key: 'ArrowRight' })
  expect(line()).not.toBe(zoomed)
  fireEvent.keyDown(drawing, { key: '0' })
  expect(line()).toBe(before)
})
