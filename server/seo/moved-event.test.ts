import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideStatus } from '../../services/events/import/publish/decide-status.ts'
import { loadPlaces } from '../../services/events/places/load-places.ts'
import { city } from '../../services/events/places/testing.ts'
import { raceId } from '../../services/events/timing/testing.ts'
import { pictureElement, pictureSources } from '../../src/entry-server.tsx'
import { languages } from '../../domain/languages.ts'
import { createStatusSite, eventId, noChange, type StatusSite } from './testing.ts'

let site: StatusSite

beforeAll(async () => {
  site = await createStatusSite()
  await loadPlaces(site.timed.db, undefined, [
    city(1, 'Groningen', 'NL', 181_194, [6.56667, 53.21917]),
    city(2, 'Groningen', 'SR', 900_000, [-55, 5]),
    city(3, 'Rotterdam', 'NL', 598_199, [4.47917, 51.9225]),
  ])
})
afterAll(() => site.close())

const racePath = `/en/events/${eventId}/races/${raceId}`
const move = async (newPlace: string, race?: string) => {
  const decision = { ...noChange, reason: '', status: 'moved', newPlace, race } as const
  await decideStatus(site.timed.db, decision)
  await site.reportPublications()
}

interface Place {
  name: string
  address: { addressLocality?: string; addressCountry: string }
  geo?: { latitude: number }
}

/** Returns the places of the event and of its race in the structured data of the event's page. */
async function structuredPlaces(): Promise<{ ofEvent: Place; ofRace: Place }> {
  const { location, subEvent } = (await site.structured()) as {
    location: Place
    subEvent: { location: Place }[]
  }
  const [race] = subEvent
  if (!race) throw new Error('The event has a race.')
  return { ofEvent: location, ofRace: race.location }
}

/** Returns the markup of the picture for sharing. */
async function picture(kind: 'event' | 'race', id: string): Promise<string> {
  const { query, factsIn } = pictureSources[kind]
  const { data } = await site.graphql(query, { id })
  const facts = factsIn(data, id)
  if (!facts) throw new Error(`There is no ${kind} ${id}.`)
  const how = { language: languages[0], format: 'landscape' } as const
  return renderToStaticMarkup(await pictureElement(facts, how, { name: 'Parcours' }))
}

const text = (html: string) =>
  html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<!--.*?-->|<[^>]*>/g, '')

/** Paths of pages that show a row or a header of the event. */
const pages = {
  cards: '/en/events',
  home: '/en',
  search: '/en/search?q=harbour',
  'row beside the map': '/en/events/map',
  event: `/en/events/${eventId}`,
}

describe.each([
  { newPlace: 'Vismarkt, Groningen', held: 'Groningen', latitude: 53.21917 },
  { newPlace: 'Wijnhaven (Rotterdam)', held: 'Rotterdam', latitude: 51.92 },
  { newPlace: 'Dry dock 2', held: null, latitude: undefined },
])('an event that moved to $newPlace', ({ newPlace, held, latitude }) => {
  beforeAll(() => move(newPlace))

  test('REST and GraphQL have the city and the coordinates', async () => {
    const { coordinates, ...event } = await site.timed.get<{
      coordinates: { latitude: number } | null
    }>(`events/${eventId}`)
    expect(event).toMatchObject({ city: held, country: 'nl' })
    expect(coordinates?.latitude.toFixed(2)).toBe(latitude?.toFixed(2))
    const query = `{ event(id: "${eventId}") { city coordinates { latitude longitude } } }`
    expect(await site.graphql(query)).toEqual({ data: { event: { city: held, coordinates } } })
  })

  test('structured data of the event and of its race', async () => {
    for (const place of Object.values(await structuredPlaces())) {
      expect(place.name).toBe(newPlace)
      expect(place.address.addressLocality ?? null).toBe(held)
      expect(place.address.addressCountry).toBe('NL')
      expect('geo' in place).toBe(latitude !== undefined)
    }
    expect((await site.get(racePath)).includes('GeoCoordinates')).toBe(latitude !== undefined)
  })

  test('calendar', async () => {
    const place = newPlace.replace(',', String.raw`\,`)
    expect(await site.get(`/events/${eventId}.ics`)).toContain(`LOCATION:${place}\\, Netherlands`)
  })

  test('search by city', async () => {
    const found = async (name: string) => {
      const { result } = await site.timed.get<{ result: { events: unknown[] } }>(
        `search?q=harbour%20${name}`,
      )
      return result.events.length === 1
    }
    expect(await found('groningen')).toBe(held === 'Groningen')
    expect(await found('rotterdam')).toBe(held === 'Rotterdam')
  })

  test.each(Object.entries(pages))('%s', async (_, url) => {
    const page = text(await site.get(url))
    expect(page).toContain(held === null ? 'Netherlands' : `${held}, Netherlands`)
    expect(page.includes('Rotterdam')).toBe(held === 'Rotterdam')
  })

  test('pictures of the event and of its race', async () => {
    for (const markup of [await picture('event', eventId), await picture('race', raceId)]) {
      expect(text(markup)).toContain(held === null ? 'Netherlands' : `${held}, Netherlands`)
      expect(text(markup).includes('Rotterdam')).toBe(held === 'Rotterdam')
    }
  })
})

test('a race elsewhere has neither the city nor the coordinates of its event', async () => {
  await move('Groningen')
  await move('Dry dock 2', 'half')
  const { ofEvent, ofRace } = await structuredPlaces()
  expect(ofEvent).toMatchObject({ address: { addressLocality: 'Groningen' }, geo: {} })
  expect(ofRace).toEqual({
    '@type': 'Place',
    name: 'Dry dock 2',
    address: { '@type': 'PostalAddress', addressCountry: 'NL' },
  })
  expect(await site.get(racePath)).not.toContain('GeoCoordinates')
  expect(text(await picture('event', eventId))).toContain('Groningen, Netherlands')
  expect(text(await picture('race', raceId))).not.toContain('Groningen, Netherlands')
})
