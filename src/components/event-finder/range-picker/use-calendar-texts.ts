import { useMemo } from 'react'
import type { PropsBase } from 'react-day-picker'
import { useIntl } from 'react-intl'
import { useLanguage } from '../../../i18n/languages.ts'

/**
 * Returns the names of the months, days and buttons of the calendar in the language of the page.
 */
export function useCalendarTexts(): Pick<PropsBase, 'lang' | 'locale' | 'formatters' | 'labels'> {
  const { code, tag } = useLanguage()
  const intl = useIntl()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const inLanguage = new Intl.DateTimeFormat(tag, options)
      return (day: Date) => inLanguage.format(day)
    }
    const monthName = format({ month: 'long', year: 'numeric' })
    return {
      lang: tag,
      // The calendar derives from the code whether the year comes before the month.
      locale: { code },
      formatters: {
        formatCaption: monthName,
        formatMonthDropdown: format({ month: 'long' }),
        formatYearDropdown: format({ year: 'numeric' }),
        formatWeekdayName: format({ weekday: 'short' }),
      },
      labels: {
        labelGrid: monthName,
        labelWeekday: format({ weekday: 'long' }),
        labelDayButton: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        labelNav: () => intl.formatMessage({ id: 'event_finder.dates.title' }),
        labelPrevious: () => intl.formatMessage({ id: 'event_finder.picker.month_before' }),
        labelNext: () => intl.formatMessage({ id: 'event_finder.picker.month_after' }),
        labelYearDropdown: () => intl.formatMessage({ id: 'event_finder.picker.year' }),
      },
    }
  }, [code, tag, intl])
}
