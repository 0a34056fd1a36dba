// @vitest-environment node
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { render } from '../../entry-server.tsx'
import {
  allStates,
  type EventFilters,
  type ParsedFilters,
  readFilters,
  writeFilters,
} from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
import { defaultSite } from '../../site.ts'

const lisbon = {
  __typename: 'Place',
  id: '1',
  name: 'Lisbon',
  country: 'pt',
  latitude: 38.72,
  longitude: -9.13,
}
const porto = { ...lisbon, id: '2', name: 'Porto', latitude: 41.15, longitude: -8.61 }

const country = (value: string) => {
  return { __typename: 'CountryCount', value, count: 1, distance: null }
}
const counts = {
  __typename: 'EventCounts',
  sports: [],
  countries: ['ar', 'at', 'be'].map(country),
}

/**
 * Opens a page. The gateway knows no events, three countries and two cities, of which one has the
 * name `placeName`.
 */
function open(url: string, placeName: string | null) {
  const execute = (_: string, variables: object) => {
    const nothing = { __typename: 'EventPage', total: 0, items: [] }
    const cities = [lisbon, porto].filter(
      (city) => 'find' in variables && city.name === variables.find,
    )
    const data =
      'find' in variables
        ? { places: { __typename: 'PlaceList', items: cities } }
        : 'latitude' in variables
          ? { placeAt: placeName === null ? null : { ...lisbon, name: placeName } }
          : { events: nothing, eventCounts: counts }
    return Promise.resolve({ data })
  }
  return render(url, {
    execute,
    assets: () => ({ styles: [], fonts: [], scripts: [] }),
    site: defaultSite,
    report(error: unknown) {
      throw error
    },
  })
}

const addressOf = (filters: EventFilters) =>
  linksIn('en').eventsFound({ filters: writeFilters(filters) })

/**
 * Fills in fields of the form on a page without JavaScript, and sends the form.
 * @param placeName name of the place at the centre of the circle; null if it has none
 * @returns the filters of the page that the form leads to
 */
async function send(
  filters: EventFilters,
  fields: Record<string, string> = {},
  placeName: string | null = 'Lisbon',
): Promise<ParsedFilters> {
  const { body } = await open(addressOf(filters), placeName)
  const [html] = /<form[^>]*action="[^"]*\/events\/search".*?<\/form>/s.exec(body) ?? ['']
  const window = new Window()
  window.document.body.innerHTML = html
  const form = window.document.querySelector('form')
  if (form === null) throw new Error('the page has no form')
  // Happy DOM sends another option than a browser.
  for (const select of form.querySelectorAll('select')) {
    select.value = select.querySelector('option[selected]')?.getAttribute('value') ?? ''
  }
  const query = new URLSearchParams()
  for (const [name, value] of new window.FormData(form)) {
    if (!Object.hasOwn(fields, name)) query.append(name, String(value))
  }
  for (const [name, value] of Object.entries(fields)) query.set(name, value)
  const { status, headers } = await open(`/en/events/search?${query.toString()}`, placeName)
  expect(status).toBe(307)
  const { searchParams } = new URL(headers['location'] ?? '', 'http://site.internal')
  return readFilters(searchParams.get('filters'))
}

const near = { latitude: 38.7, longitude: -9.2, km: 40 }

test.each<[EventFilters, string | null]>([
  [{ date: ['2031-06-01', null], sport: ['cycling', 'running'], distance: [5, null] }, null],
  [{ date: [null, '2031-06-30'], country: 'nl', entries: 'open', distance: [null, 42] }, null],
  [{ date: ['2031-06-01', '2031-06-04'], name: 'half', state: ['after'] }, null],
  [{ state: ['before'] }, null],
  [{ state: [...allStates], country: 'nl' }, null],
  [{ near }, 'Lisbon'],
  [{ near }, 'Unknown to the list of cities'],
  [{ near }, null],
])('the form without JavaScript keeps %j', async (filters, placeName) => {
  expect(await send(filters, {}, placeName)).toEqual({ filters, unreadable: false })
})

test('without JavaScript the event finder of a page is the form with the filters of the page', async () => {
  const filters: EventFilters = { country: 'nl', sport: ['running'] }
  for (const [url, found] of [
    [addressOf(filters), addressOf(filters)],
    ['/en/events/sport/running', addressOf({ sport: ['running'] })],
    ['/en/events', addressOf({})],
  ] as const) {
    const { body } = await open(url, null)
    const [, href] = /<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Find an event/.exec(body) ?? []
    expect(href).toBe(found)
  }
})

test('the countries of the form are in the alphabetical order of the language', async () => {
  const { body } = await open('/de/events/search', null)
  const names = [...body.matchAll(/<option value="[a-z]{2}">([^<]*)/g)].map(([, name]) => name)
  expect(names).toEqual(['Argentinien', 'Belgien', 'Österreich'])
})

test('a changed field replaces its filter only', async () => {
  const filters: EventFilters = { date: ['2031-06-01', null], near, state: ['before'] }
  const { date, state } = filters
  const found = async (fields: Record<string, string>) => (await send(filters, fields)).filters
  expect(await found({ km: '100' })).toEqual({ ...filters, near: { ...near, km: 100 } })
  expect(await found({ place: '' })).toEqual({ date, state })
  expect(await found({ place: 'Porto' })).toEqual({
    ...filters,
    near: { latitude: 41.2, longitude: -8.6, km: 40 },
  })
  expect(await found({ onlyAfter: 'true' })).toEqual({ date, near, state: ['after'] })
  expect(await found({ days: '' })).toEqual({ near, state })
  expect(await found({ days: '2031-07-01' })).toEqual({
    ...filters,
    date: ['2031-07-01', '2031-07-01'],
  })
})

test('a chosen quarter replaces the days that the form had', async () => {
  const { filters } = await send({ date: ['2031-06-01', '2031-06-04'] }, { date: '2' })
  expect(filters.date?.map((day) => day?.slice(4))).toEqual(['-04-01', '-06-30'])
})

test('the page says that it could not read the days or the city', async () => {
  for (const [name, text] of [
    ['days', 'June'],
    ['place', 'Atlantis'],
  ] as const) {
    const found = await send({ country: 'nl' }, { [name]: text })
    expect(found).toEqual({ filters: { country: 'nl' }, unreadable: true })
  }
})
