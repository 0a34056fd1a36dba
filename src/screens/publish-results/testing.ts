import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'

/** A response of the import API: a body, a refusal, or `lost` for none. */
type Reply = object | { status: number; retryAfter?: string; code: string } | 'lost'

export const own = {
  organisation: { id: 'lakeside', name: 'Lakeside Runners' },
  items: [
    {
      id: 'lake-2026',
      name: 'Lake Run',
      date_from: '2026-06-14',
      has_picture: true,
      races: [
        {
          id: 'lake-2026-10k',
          name: '10 km',
          distance: 10_000,
          day: '2026-06-14',
          has_course: true,
        },
      ],
    },
  ],
}
export const job = (stage: string, more: object = {}) => ({
  id: 'job',
  stage,
  progress: null,
  report: null,
  rejects: [],
  problems: [],
  ...more,
})
const counts = {
  race_id: 'lake-2026-10k',
  name: '10 km',
  added: 3,
  changed: 0,
  removed: 1,
  unchanged: 2,
}
export const report = {
  event_id: 'lake-2026',
  event_name: 'Lake Run',
  changed: true,
  warnings: [],
  rankings: [
    {
      path: '/events/lake-2026/races/lake-2026-10k/rankings/lake-2026-10k-women',
      race: '10 km',
      name: 'Women',
    },
  ],
  races: [
    {
      ...counts,
      rejected: 0,
      athletes: [{ change: 'removed', bib: '7', name: 'Mara Lindqvist' }],
    },
  ],
}

/** The request for whether the visitor is signed in. */
export const viewer = 'GET /v1/identity/viewer'

/**
 * Answers requests of the page, such as `POST tables`, with the responses in their order. Without a
 * response for it, the visitor is signed out.
 */
export function importApi(responses: Record<string, Reply[]>) {
  const sent: { request: string; query: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = address.replace('/v1/import/', '').split('?')
    const request = `${method} ${path}`
    if (request === viewer && !(viewer in responses)) {
      return Promise.resolve(Response.json({ signed_in: false }))
    }
    const content = typeof body === 'string' ? (JSON.parse(body) as unknown) : body
    sent.push({ request, query, body: content })
    const [response, ...later] = responses[request] ?? []
    if (later.length > 0) responses[request] = later
    if (response === undefined) throw new Error(`unexpected request ${request}`)
    if (response === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    if (!('status' in response)) return Promise.resolve(Response.json(response))
    const { status, retryAfter, ...problem } = response as { status: number; retryAfter?: string }
    const headers = new Headers(retryAfter === undefined ? [] : [['retry-after', retryAfter]])
    return Promise.resolve(Response.json(problem, { status, headers }))
  })
  return sent
}

/** Opens the page with a token of the organisation. */
export async function open() {
  await visit('/en/organise/results', { operations: {} })
  await userEvent.type(screen.getByLabelText('Access token'), 'a-token')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('For Lakeside Runners')
}
