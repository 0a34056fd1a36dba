import { act, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { dayOf, type DayRange } from './days.ts'
import {
  click,
  dayButton,
  field,
  focusedDay,
  openPicker,
  selected,
  status,
  setLateEvening,
} from './testing.tsx'

setLateEvening()

describe('clicks', () => {
  test('the first sets the start, the second the end; two civil days are emitted', async () => {
    const { emitted } = await openPicker()
    await click('2026-06-10')
    expect(emitted).toHaveBeenLastCalledWith(null)
    expect(status()).toBe('From 10-06-2026: choose the last day.')
    await click('2026-06-12')

    expect(emitted).toHaveBeenLastCalledWith(['2026-06-10', '2026-06-12'])
    expect(selected()).toEqual(['2026-06-10', '2026-06-11', '2026-06-12'])
  })

  test('a second one before the first swaps them', async () => {
    const { emitted } = await openPicker()
    await click('2026-06-12', '2026-06-10')

    expect(emitted).toHaveBeenLastCalledWith(['2026-06-10', '2026-06-12'])
  })

  test('a third one starts a new range', async () => {
    const { emitted } = await openPicker()
    await click('2026-06-10', '2026-06-12', '2026-06-20')

    expect(emitted).toHaveBeenLastCalledWith(null)
    expect(selected()).toEqual(['2026-06-20'])
    await click('2026-06-21')
    expect(emitted).toHaveBeenLastCalledWith(['2026-06-20', '2026-06-21'])
  })

  test('the same day twice is a range of one day', async () => {
    const { emitted } = await openPicker()
    await click('2026-06-10', '2026-06-10')

    expect(emitted).toHaveBeenLastCalledWith(['2026-06-10', '2026-06-10'])
    expect(status()).toContain('1 day')
  })

  test('a third one on the same day starts a new range too', async () => {
    const { emitted } = await openPicker()
    await click('2026-06-10', '2026-06-10', '2026-06-10')
    expect(emitted).toHaveBeenLastCalledWith(null)
    await click('2026-06-12')

    expect(emitted).toHaveBeenLastCalledWith(['2026-06-10', '2026-06-12'])
  })
})

describe('the value of the parent', () => {
  test('is shown when it has both days, and cleared when it is empty', async () => {
    const { setValue } = await openPicker()
    setValue(['2026-06-10', '2026-06-12'])
    expect(selected()).toHaveLength(3)
    expect(field().value).toBe('2026-06-10 - 2026-06-12')
    setValue(null)
    expect(selected()).toEqual([])
    expect(field().value).toBe('')
  })
})

describe('locked days', () => {
  const locked = (day: Date) => dayOf(day) === '2026-06-11'

  test('cannot be picked or reached by keys', async () => {
    const { emitted } = await openPicker({ locked })
    expect(dayButton('2026-06-11')).toHaveProperty('disabled', true)
    await click('2026-06-11')

    expect(emitted).not.toHaveBeenCalled()
    expect(selected()).toEqual([])
    act(() => {
      dayButton('2026-06-10').focus()
    })
    await userEvent.keyboard('{ArrowRight}')
    expect(focusedDay()).toBe('2026-06-12')
  })

  test('a range over one is rejected, reset and announced', async () => {
    const { emitted } = await openPicker({ locked })
    await click('2026-06-10', '2026-06-12')

    expect(emitted).toHaveBeenLastCalledWith(null)
    expect(selected()).toEqual([])
    expect(status()).toBe(
      'This range includes a day that can’t be chosen. Choose the first day again.',
    )
    await click('2026-06-12', '2026-06-13')
    expect(emitted).toHaveBeenLastCalledWith(['2026-06-12', '2026-06-13'])
  })

  test('a typed range over one is rejected too', async () => {
    const { emitted } = await openPicker({ value: ['2026-06-01', '2026-06-02'], locked })
    fireEvent.change(field(), { target: { value: '2026-06-10 - 2026-06-12' } })

    expect(emitted).toHaveBeenLastCalledWith(null)
    expect(status()).toMatch(/can’t be chosen/)
  })
})

describe('typed text', () => {
  test.each([
    ['2027-02-01 - 2027-02-09', ['2027-02-01', '2027-02-09']],
    ['2027-02-09 - 2027-02-01', ['2027-02-01', '2027-02-09']],
    ['1985-01-01 - 1985-01-01', ['1985-01-01', '1985-01-01']],
    ['2028-02-29 - 2028-03-01', ['2028-02-29', '2028-03-01']],
  ])('%s is accepted', async (text, range) => {
    const { emitted } = await openPicker()
    fireEvent.change(field(), { target: { value: text } })

    expect(emitted).toHaveBeenLastCalledWith(range)
    expect(selected()).toContain(range[0])
  })

  test.each([
    '2027-02-01',
    '2027-02-28 - 2027-02-30',
    '2027-02-29 - 2027-03-01',
    '2027-2-1 - 2027-2-9',
    '01-02-2027 - 09-02-2027',
    '2027-02-01-2027-02-09',
    '2027-02-01 – 2027-02-09',
    '2027-02-01 - 2027-02-09 - 2027-02-10',
    '2027-02-01T00:00 - 2027-02-09',
    'next week',
  ])('%s is ignored', async (text) => {
    const { emitted } = await openPicker({ value: ['2026-06-10', '2026-06-12'] })
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.blur(field())

    expect(emitted).not.toHaveBeenCalled()
    expect(field().value).toBe('2026-06-10 - 2026-06-12')
  })
})

describe('the number of days includes both ends', () => {
  test.each<[DayRange, string]>([
    [['2026-06-10', '2026-06-10'], '1 day'],
    [['2026-06-10', '2026-06-11'], '2 days'],
    // The next two ranges include a change to or from daylight saving time in Europe.
    [['2026-03-28', '2026-03-30'], '3 days'],
    [['2026-10-24', '2026-10-26'], '3 days'],
    [['2024-02-01', '2024-03-01'], '30 days'],
    [['2026-01-01', '2026-12-31'], '365 days'],
  ])('%j: %s', async (value, count) => {
    await openPicker({ value })

    expect(status()).toMatch(new RegExp(`· ${count}$`))
  })

  test.each([
    ['2026-06-14', '5 days'],
    ['2026-06-06', '5 days'],
  ])('also of the preview under the pointer: %s', async (hovered, count) => {
    await openPicker()
    await click('2026-06-10')
    await userEvent.hover(dayButton(hovered))

    expect(dayButton(hovered).parentElement?.textContent).toContain(count)
  })
})
