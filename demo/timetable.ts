import type { TimetableItemInPackage } from '../services/events/event-package.ts'
import type { EventPlan, ScheduledRace } from './plan.ts'
import { addDays } from '../domain/civil-days.ts'
import { addMinutes, instantOf } from '../services/events/zoned-time.ts'

/**
 * Timetable of an event: bib collection on the evening before the first day and before the first
 * start, the starts of all races, and prize-givings or first arrivals.
 */
export function timetableOf(
  event: EventPlan,
  dateFrom: string,
  schedule: readonly ScheduledRace[],
): TimetableItemInPackage[] {
  const { timeZone } = event.town
  const { collection, finish } = event
  const first = Math.min(...schedule.map(({ startsAt }) => startsAt.getTime()))
  const evening = instantOf(addDays(dateFrom, -1), '16:00', timeZone)
  const items: TimetableItemInPackage[] = [
    { startsAt: evening, title: 'Bib collection, until 20:00', place: collection },
    { startsAt: addMinutes(new Date(first), -90), title: 'Bib collection', place: collection },
    ...schedule.map(({ plan, startsAt }) => ({
      startsAt,
      title: `${plan.name} start`,
      place: null,
    })),
    ...schedule.map(({ plan, startsAt }) => ({
      startsAt: addMinutes(
        startsAt,
        plan.byDistance ? plan.limit * 60 : Math.round(plan.limit * 1.4) * 30,
      ),
      title: plan.sport === 'walking' ? `First ${plan.name} arrivals` : `${plan.name} prize-giving`,
      place: finish,
    })),
  ]
  return items.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
