interface Dated {
  dateFrom: string
  dateTo: string
}

export interface Lane<Event> {
  /** Civil day, YYYY-MM-DD. */
  day: string
  /** Events that start that day; the first lane also has running events that started earlier. */
  events: Event[]
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Groups events into seven days; later events are left out. */
export function weekOf<Event extends Dated>(events: Event[], firstDay: string): Lane<Event>[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = dayAfter(firstDay, index)
    const startsHere = ({ dateFrom }: Dated) => (index === 0 ? dateFrom <= day : dateFrom === day)
    return { day, events: events.filter(startsHere) }
  })
}
