import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../i18n/languages.ts'
import { dayButton, focusedDay, months, openPicker, setLateEvening } from './testing.tsx'

setLateEvening()

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
