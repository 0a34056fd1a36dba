import { addDays } from '../../../domain/civil-days.ts'

interface Dated {
  dateFrom: string
  dateTo: string
}

export interface Lane<Event> {
  /** The civil day, YYYY-MM-DD. */
  day: string
  /** The events that start on this day. The first lane also has events that started earlier. */
  events: Event[]
}

/** Groups events by day, for the seven days from `firstDay`. Omits events that start later. */
export function weekOf<Event extends Dated>(events: Event[], firstDay: string): Lane<Event>[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(firstDay, index)
    const startsHere = ({ dateFrom }: Dated) => (index === 0 ? dateFrom <= day : dateFrom === day)
    return { day, events: events.filter(startsHere) }
  })
}
