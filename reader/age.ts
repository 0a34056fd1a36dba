import type { RowContext } from './row-context.ts'

/**
 * Reads the age on the day of the event, from a column of ages, years of birth or days of birth.
 */
export function readAge(
  age: string,
  birth: string,
  { mapping, day, warn }: RowContext,
): number | null {
  const born = /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/.exec(birth)?.[1] ?? yearOf(birth, day)
  const birthday = readBirthday(birth)
  const [field, value, years] =
    age !== '' || birth === ''
      ? (['age', age, Number(age)] as const)
      : (['birth_year', birth, Number(day.slice(0, 4)) - Number(born)] as const)
  if (value === '') return null
  const beforeBirthday = field === 'birth_year' && birthday !== undefined && day.slice(5) < birthday
  const whole = Math.floor(years) - (beforeBirthday ? 1 : 0)
  if (whole >= 0 && whole <= 120) return whole
  warn(
    mapping.cells[field]?.name ?? '',
    value,
    'Ages are 0 to 120, years of birth have four digits.',
  )
  return null
}

/**
 * Reads the month and day of 2026-06-14, 14.06.2026, 14.06.26 or 14/6/2026 as `MM-DD`. Undefined for
 * other texts, and for days such as 6/7/2026, because the month may come first.
 */
function readBirthday(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text.slice(5)
  const [, first = '', sign, second] = date.exec(text) ?? []
  if (second === undefined) return undefined
  const isDayFirst = sign === '.' || Number(first) > 12
  if (!isDayFirst && Number(second) <= 12 && first !== second) return undefined
  const [month, day] = isDayFirst ? [second, first] : [first, second]
  return Number(month) > 12 ? undefined : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const date = /^(\d{1,2})([./-])(\d{1,2})\2((?:\d\d)?\d\d)$/

/**
 * Completes a year of two digits, as in 90 or 14.06.90, to four digits. Returns the latest possible
 * year that is not after the year of `day`. Undefined for other texts.
 */
function yearOf(text: string, day: string): string | undefined {
  const short = date.exec(text)?.[4] ?? text
  if (!/^\d{2}$/.test(short)) return undefined
  const year = Number(day.slice(0, 4))
  const inCentury = year - (year % 100) + Number(short)
  return String(inCentury > year ? inCentury - 100 : inCentury)
}
