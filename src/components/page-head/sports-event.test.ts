import { expect, test } from 'vitest'
import { linksIn } from '../../router/links.ts'
import { sportsEvent, sportsEventOfRace } from './sports-event.ts'

const half = {
  id: 'half',
  name: 'Half',
  sport: 'RUNNING' as const,
  sportLabel: null,
  startsAt: '2026-11-21T14:00:00Z',
  previousStartsAt: null,
  status: 'SCHEDULED' as const,
  statusDecision: null,
  entries: null,
}
const skate = {
  ...half,
  id: 'skate',
  name: 'Skate',
  sport: 'INLINE_SKATING' as const,
  sportLabel: null,
  startsAt: null,
}
const event = {
  id: 'harbour',
  name: 'Harbour Half',
  description: '',
  city: 'Marlhaven',
  country: 'nl',
  dateFrom: '2026-11-21',
  dateTo: '2026-11-22',
  endsAt: '2026-11-22T21:30:00Z',
  status: 'SCHEDULED' as const,
  statusDecision: null,
  entries: null,
  timeZone: 'America/Halifax',
  coordinates: null,
  organisation: { id: 'kade', name: 'Kadeloop' },
  races: [skate, half],
}

test('an event has its races, with times in its own zone', () => {
  expect(sportsEvent(event, linksIn('nl'), 'nl')).toMatchObject({
    '@type': 'SportsEvent',
    url: '/nl/events/harbour',
    image: '/share/nl/event/harbour-latest.png',
    startDate: '2026-11-21T10:00:00-04:00',
    endDate: '2026-11-22T17:30:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { address: { addressLocality: 'Marlhaven', addressCountry: 'NL' } },
    organizer: { '@type': 'SportsOrganization', url: '/nl/organisations/kade' },
    subEvent: [
      { name: 'Harbour Half: Skate', sport: 'inline skating', startDate: '2026-11-21' },
      { url: '/nl/events/harbour/races/half', startDate: '2026-11-21T10:00:00-04:00' },
    ],
  })
})

test('without a start time the start is a day, never midnight', () => {
  const { startDate, endDate } = sportsEvent({ ...event, races: [skate] }, linksIn('en'), 'en')
  expect([startDate, endDate]).toEqual(['2026-11-21', '2026-11-22'])
})

test('a race is part of its event', () => {
  expect(sportsEventOfRace(half, event, linksIn('en'), 'en')).toMatchObject({
    url: '/en/events/harbour/races/half',
    superEvent: { '@type': 'SportsEvent', url: '/en/events/harbour' },
  })
})

test('a start postponed to another time is rescheduled, with the planned start', () => {
  const later = { ...half, startsAt: '2026-11-21T15:30:00Z', previousStartsAt: half.startsAt }
  const rescheduled = {
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2026-11-21T11:30:00-04:00',
    previousStartDate: '2026-11-21T10:00:00-04:00',
  }
  expect(sportsEventOfRace(later, event, linksIn('en'), 'en')).toMatchObject(rescheduled)
  expect(sportsEvent({ ...event, races: [skate, later] }, linksIn('en'), 'en')).toMatchObject({
    ...rescheduled,
    subEvent: [{ eventStatus: 'https://schema.org/EventScheduled' }, rescheduled],
  })
})

test('without a new start it is postponed, and has no end', () => {
  const postponed = {
    ...half,
    startsAt: null,
    previousStartsAt: half.startsAt,
    status: 'POSTPONED' as const,
  }
  const expected = {
    eventStatus: 'https://schema.org/EventPostponed',
    startDate: '2026-11-21T10:00:00-04:00',
  }
  expect(sportsEventOfRace(postponed, event, linksIn('en'), 'en')).toMatchObject(expected)
  const whole = { ...event, status: 'POSTPONED' as const, races: [postponed] }
  expect(sportsEvent(whole, linksIn('en'), 'en')).toMatchObject({ ...expected, endDate: null })
})
