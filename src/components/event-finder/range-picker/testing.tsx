import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { RawIntlProvider } from 'react-intl'
import { createRoutesStub } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { loadIntl } from '../../../i18n/intl.ts'
import { type Language, languages } from '../../../i18n/languages.ts'
import type { DayRange } from './days.ts'
import { RangePicker } from './range-picker.tsx'

/**
 * Sets the clock of the tests of a file. In UTC, the instant is already on the next day: the picker
 * must use the visitor’s time zone.
 */
export function setLateEvening(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T23:30:00-05:00') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

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
export async function openPicker({
  value = null,
  locked,
  language = languages[0],
}: PickerOptions = {}) {
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

export const dayButton = (day: string) => {
  const button = document.querySelector<HTMLElement>(`[data-day="${day}"] button`)
  if (!button) throw new Error(`${day} is not shown.`)
  return button
}
export const click = (...days: string[]) =>
  days.reduce(async (before, day) => {
    await before
    await userEvent.click(dayButton(day))
  }, Promise.resolve())
export const selected = () =>
  [...document.querySelectorAll('[aria-selected=true]')].map((day) => day.getAttribute('data-day'))
// Each month has a live region. The live region of the range comes after them.
export const status = () => screen.getAllByRole('status').at(-1)?.textContent
export const field = () => screen.getByRole<HTMLInputElement>('textbox')
export const months = () =>
  screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))
export const focusedDay = () =>
  document.activeElement?.closest('[data-day]')?.getAttribute('data-day')
