import type { EventCardFragment, EventRowFragment } from '../../gql/parts.ts'

/** A coming event as rows show it. */
export function eventRow(id: string, change: Partial<EventRowFragment> = {}): EventRowFragment {
  return {
    __typename: 'Event',
    status: 'SCHEDULED',
    statusDecision: null,
    entries: null,
    timeZone: 'Europe/Amsterdam',
    id,
    name: 'Canal City Marathon',
    city: 'Oudemeer',
    country: 'nl',
    dateFrom: '2026-11-29',
    dateTo: '2026-11-29',
    state: 'BEFORE',
    allSports: ['RUNNING'],
    courseOutline: null,
    ...change,
  }
}

/** A coming event as cards show it. */
export function eventCard(id: string, change: Partial<EventCardFragment> = {}): EventCardFragment {
  return { ...eventRow(id), description: '', mainDistance: 42195, imageUrl: null, ...change }
}
