import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { RawIntlProvider } from 'react-intl'
import { createRoutesStub } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadIntl } from '../../../i18n/intl.ts'
import { type Language, languages } from '../../../i18n/languages.ts'
import { type DayRange, dayOf } from './days.ts'
import { RangePicker } from './range-picker.tsx'

beforeEach(() => {
  // In UTC, this instant is already on the next day. The picker must use the visitor’s time zone.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T23:30:00-05:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

interface PickerOptions {
  value?: DayRange | null
  locked?: (day: Date) => boolean
  language?: Language
}

/**
 * Opens the picker inside a parent component that stores its value.
 * @returns a mock that records the values that the picker emits, and a function that changes the
 * value in the parent
 */
async function openPicker({ value = null, locked, language = languages[0] }: PickerOptions = {}) {
  const intl = await loadIntl(language, 'event-finder')
  const emitted = vi.fn((_: DayRange | null) => undefined)
  let setValue: (value: DayRange | null) => void = () => undefined
  function Parent() {
    const [current, setCurrent] = useState(value)
    useEffect(() => {
      setValue = setCurrent
    }, [])
    const change = (next: DayRange | null) => {
      emitted(next)
      setCurrent(next)
    }
    return <RangePicker value={current} onChange={change} {...(locked && { locked })} />
  }
  const Routes = createRoutesStub([{ path: '/:lang', Component: Parent }])
  render(
    <RawIntlProvider value={intl}>
      <Routes initialEntries={[`/${language.code}`]} />
    </RawIntlProvider>,
  )
  return {
    emitted,
    setValue: (next: DayRange | null) => {
      act(() => {
        setValue(next)
      })
    },
  }
}

const dayButton = (day: string) => {
  const button = document.querySelector<HTMLElement>(`[data-day="${day}"] button`)
  if (!button) throw new Error(`${day} is not shown.`)
  return button
}
const click = (...days: string[]) =>
  days.reduce(async (before, day) => {
    await before
    await userEvent.click(dayButton(day))
  }, Promise.resolve())
const selected = () =>
  [...document.querySelectorAll('[aria-selected=true]')].map((day) => day.getAttribute('data-day'))
// Each month has a live region. The live region of the range comes after them.
const status = () => screen.getAllByRole('status').at(-1)?.textContent
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const months = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))
const focusedDay = () => document.activeElement?.closest('[data-day]')?.getAttribute('data-day')

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

describe('months', () => {
  test('two are shown, from the current month of the visitor', async () => {
    await openPicker()

    expect(months()).toHaveLength(2)
    const today = document.querySelector('[aria-current=date]')?.closest('[data-day]')
    expect(months()[0]).toMatch(/^(May|June) 2026$/)
    expect(today?.getAttribute('data-day')).toMatch(/^2026-0(5-31|6-01)$/)
  })

  test('the selected range opens its months', async () => {
    await openPicker({ value: ['2025-12-24', '2026-01-06'] })

    expect(months()).toEqual(['December 2025', 'January 2026'])
  })

  test('buttons and the year select change the months, from 1990 on', async () => {
    await openPicker({ value: ['2026-12-24', '2026-12-26'] })
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(months()).toEqual(['January 2027', 'February 2027'])
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(months()).toEqual(['November 2026', 'December 2026'])

    const [year, ofSecond] = screen.getAllByRole('combobox', { name: 'Year' }) as [
      HTMLElement,
      HTMLElement,
    ]
    expect(within(year).getAllByRole('option')[0]?.textContent).toBe('1990')
    await userEvent.selectOptions(year, '1990')
    expect(months()).toEqual(['November 1990', 'December 1990'])
    await userEvent.selectOptions(ofSecond, '2027')
    expect(months()).toEqual(['November 2027', 'December 2027'])
  })

  test.each([
    ['en', /^June/],
    ['zh', /6月$/],
  ])('the caption has month and year in the order of the language: %s', async (code, order) => {
    const language = languages.find(({ code: other }) => other === code)
    await openPicker({ ...(language && { language }), value: ['2026-06-10', '2026-06-12'] })
    const caption = screen.getAllByRole('combobox')[0]?.closest('div')

    expect(
      [...(caption?.children ?? [])]
        .slice(0, 2)
        .map((each) => each.textContent)
        .join(' '),
    ).toMatch(order)
  })

  test.each([
    ['2026-02-10', 5, '2026-02-02'],
    ['2027-02-10', 4, '2027-02-01'],
    ['2026-08-10', 6, '2026-08-03'],
  ])('the weeks of the month of %s begin on Monday', async (day, weeks, monday) => {
    await openPicker({ value: [day, day] })
    const rows = screen.getAllByRole('grid')[0]?.querySelectorAll('tbody tr') ?? []

    expect(rows).toHaveLength(weeks)
    expect(dayButton(monday).closest('td')?.cellIndex).toBe(0)
  })
})

describe('keys', () => {
  test.each([
    ['{ArrowRight}', '2026-06-11'],
    ['{ArrowLeft}', '2026-06-09'],
    ['{ArrowDown}', '2026-06-17'],
    ['{ArrowUp}', '2026-06-03'],
    ['{Home}', '2026-06-08'],
    ['{End}', '2026-06-14'],
    ['{PageDown}', '2026-07-10'],
    ['{PageUp}', '2026-05-10'],
    ['{Shift>}{PageDown}{/Shift}', '2027-06-10'],
    ['{Shift>}{PageUp}{/Shift}', '2025-06-10'],
  ])('%s moves from 10 June to %s', async (keys, day) => {
    await openPicker({ value: ['2026-06-10', '2026-06-12'] })
    act(() => {
      dayButton('2026-06-10').focus()
    })
    await userEvent.keyboard(keys)

    expect(focusedDay()).toBe(day)
  })

  test('a shorter month limits the day', async () => {
    await openPicker({ value: ['2026-01-31', '2026-01-31'] })
    act(() => {
      dayButton('2026-01-31').focus()
    })
    await userEvent.keyboard('{PageDown}')

    expect(focusedDay()).toBe('2026-02-28')
  })

  test('a range can be chosen by keyboard, and one day is a tab stop', async () => {
    const { emitted } = await openPicker({ value: ['2026-06-10', '2026-06-12'] })
    expect(document.querySelectorAll('[data-day] [tabindex="0"]')).toHaveLength(1)
    act(() => {
      dayButton('2026-06-10').focus()
    })
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

    expect(emitted).toHaveBeenLastCalledWith(['2026-06-10', '2026-07-01'])
  })
})

test.each([
  ['en', 'Monday', 'June 2026', 'Wednesday 10 June 2026'],
  ['nl', 'maandag', 'juni 2026', 'woensdag 10 juni 2026'],
  ['it', 'lunedì', 'giugno 2026', 'mercoledì 10 giugno 2026'],
  ['zh', '星期一', '2026年6月', '2026年6月10日星期三'],
  ['de', 'Montag', 'Juni 2026', 'Mittwoch, 10. Juni 2026'],
  ['es', 'lunes', 'junio de 2026', 'miércoles, 10 de junio de 2026'],
  ['fr', 'lundi', 'juin 2026', 'mercredi 10 juin 2026'],
])('in %s the week begins on Monday and days have full labels', async (code, ...names) => {
  const language = languages.find(({ code: other }) => other === code)
  await openPicker({ ...(language && { language }), value: ['2026-06-10', '2026-06-12'] })
  const [monday, month, day] = names

  expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.getAttribute('aria-label')).toBe(
    monday,
  )
  expect(months()[0]).toBe(month)
  expect(
    dayButton('2026-06-10')
      .getAttribute('aria-label')
      ?.replace(/^Wednesday,/, 'Wednesday'),
  ).toBe(day)
})
