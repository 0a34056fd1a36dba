interface Dated {
  dateFrom: string
  dateTo: string
}

export interface Lane<Event> {
  /** Civil day, YYYY-MM-DD. */
  day: string
  /** What starts that day; on the first one also what started before it and is not over. */
  events: Event[]
}

/** The civil day so many days after another. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Seven days, each with its events; a later event is in none of them. */
export function weekOf<Event extends Dated>(events: Event[], firstDay: string): Lane<Event>[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = dayAfter(firstDay, index)
    const startsHere = ({ dateFrom }: Dated) => (index === 0 ? dateFrom <= day : dateFrom === day)
    return { day, events: events.filter(startsHere) }
  })
}
