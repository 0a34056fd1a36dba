import { expect, test } from 'vitest'
import { linksIn } from '../../router/links.ts'
import { sportsEvent, sportsEventOfRace } from './sports-event.ts'

const half = {
  id: 'half',
  name: 'Half',
  sport: 'RUNNING' as const,
  startsAt: '2026-11-21T14:00:00Z',
}
const skate = { id: 'skate', name: 'Skate', sport: 'INLINE_SKATING' as const, startsAt: null }
const event = {
  id: 'harbour',
  name: 'Harbour Half',
  description: '',
  city: 'Marlhaven',
  country: 'nl',
  dateFrom: '2026-11-21',
  dateTo: '2026-11-22',
  timeZone: 'America/Halifax',
  organisation: { id: 'kade', name: 'Kadeloop' },
  races: [skate, half],
}

test('an event has its races, with times in its own zone', () => {
  expect(sportsEvent(event, linksIn('nl'))).toMatchObject({
    '@type': 'SportsEvent',
    url: '/nl/events/harbour',
    image: '/share/nl/event/harbour-latest.png',
    startDate: '2026-11-21T10:00:00-04:00',
    endDate: '2026-11-22',
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
  const { startDate } = sportsEvent({ ...event, races: [skate] }, linksIn('en'))
  expect(startDate).toBe('2026-11-21')
})

test('a race is part of its event', () => {
  expect(sportsEventOfRace(half, event, linksIn('en'))).toMatchObject({
    url: '/en/events/harbour/races/half',
    superEvent: { '@type': 'SportsEvent', url: '/en/events/harbour' },
  })
})
