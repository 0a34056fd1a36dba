import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'

const open = (query = '') => visit(`/en/marathon-time-predictor${query}`, { operations: {} })
const half = '?race=21097.5&time=1:30:00'

const panel = () => within(screen.getByRole('region', { name: 'Your most likely marathon time' }))
const likely = () => screen.getByRole('status').textContent
const timeByFormula = (formula: string) =>
  screen.getByRole('rowheader', { name: new RegExp(`^${formula}`) }).closest('tr')?.lastElementChild
    ?.textContent
const time = () => screen.getByLabelText<HTMLInputElement>('Finish time', { selector: '#time' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function typeTime(text: string) {
  act(() => {
    time().focus()
  })
  fireEvent.input(time(), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

test('the URL holds the input and the page shows the forecast', async () => {
  await open(half)

  expect(likely()).toBe('3:11:15')
  expect(panel().getByText('3:08', { selector: 'b' })).toBeDefined()
  expect(panel().getByText('3:31', { selector: 'b' })).toBeDefined()
  expect(timeByFormula('Riegel')).toBe('3:07:39')
  expect(timeByFormula('Cameron')).toBe('3:11:15')
  expect(timeByFormula('Vickers')).toBe('Needs your weekly distance')
})

test('with the weekly distance the forecast uses Vickers', async () => {
  await open(`${half}&weekly=48,28`)

  expect(likely()).toBe('3:24:08')
  expect(timeByFormula('Vickers')).toBe('3:24:08')
  expect(panel().getByText(/off by about 15 minutes/)).toBeDefined()
})

test('the weekly distance may be in miles of 1609 metres', async () => {
  await open(`${half}&weekly=30&unit=mi`)

  expect(likely()).toBe('3:24:09')
})

test('a second race narrows the range', async () => {
  await open(`${half}&weekly=48,28&race2=10000&time2=40:00`)

  expect(likely()).toBe('3:19:46')
  expect(panel().getByText(/off by about 14 minutes/)).toBeDefined()
})

test('says that Riegel is too fast for the marathon', async () => {
  await open()

  expect(screen.getByText(/at least ten minutes too fast/)).toBeDefined()
})

test('shows no errors before the first input', async () => {
  await open()

  expect(likely()).toBe('0:00:00')
  expect(time().getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['time=', 'time', 'Enter a time such as 1:45:30.'],
  ['time=soon', 'time', 'Enter a time such as 1:45:30.'],
  ['time=0:30:00', 'time', 'Nobody has ever run this distance that fast. Check the time.'],
  ['time=9:00:00', 'time', /slower than 15 minutes per kilometre/],
  ['race=other&distance=2&time=10:00', 'distance', /between 3 and 41 km/],
  ['time=1:30:00&weekly=lots', 'weekly', /up to 300 km/],
  ['time=1:30:00&race2=10000&time2=x', 'time2', 'Enter a time such as 1:45:30.'],
  ['time=1:30:00&goal=soon', 'goal', 'Enter a time such as 3:30:00.'],
  ['time=1:30:00&goal=999999', 'goal', 'Enter a time such as 3:30:00.'],
])('%s: shows the error at its field', async (query, field, message) => {
  await open(`?${query}`)

  const control = document.getElementById(field)
  expect(control?.getAttribute('aria-invalid')).toBe('true')
  const problem = document.getElementById(`${field}-problem`)
  expect(control?.getAttribute('aria-describedby')).toContain(problem?.id)
  expect(problem?.textContent).toMatch(message)
})

test('two races of the same distance count as one', async () => {
  await open(`${half}&race2=21097.5&time2=1:29:00`)

  expect(screen.getByText('Choose a different distance from that of the first race.')).toBeDefined()
  expect(likely()).toBe('3:11:15')
})

test('updates while the visitor types and keeps the focus', async () => {
  await open()

  const field = time()
  await typeTime('1:3')
  expect(screen.queryByText('Enter a time such as 1:45:30.')).toBeNull()
  await typeTime('1:30:00')

  expect(likely()).toBe('3:11:15')
  expect(time()).toBe(field)
  expect(document.activeElement).toBe(field)
})

test('validates a field only when it loses the focus', async () => {
  await open()

  await typeTime('soon')
  expect(time().getAttribute('aria-invalid')).toBeNull()
  await act(async () => {
    time().blur()
    await Promise.resolve()
  })

  expect(time().getAttribute('aria-invalid')).toBe('true')
})

test('the pace band shows splits of the likely time or of a target time', async () => {
  await open(`${half}&goal=3:00:00`)

  const band = within(screen.getByRole('region', { name: /^3:00:00/ }))
  expect(band.getByText('10 km').nextElementSibling?.textContent).toBe('42:40')
  expect(band.getByText('Half').nextElementSibling?.textContent).toBe('1:30:00')
  expect(band.getByText('Finish').nextElementSibling?.textContent).toBe('3:00:00')
})
