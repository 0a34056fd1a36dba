import { expect, test } from 'vitest'
import { withoutPersonalData } from './scrub-reports.ts'

test('removes search texts, names and athlete ids from a report', () => {
  const scrubbed = withoutPersonalData({
    message: 'No answer from https://site.example/en/search?q=Zeelenbos',
    user: { ip_address: '192.0.2.7' },
    extra: { typed: 'Zeelenbos' },
    exception: {
      values: [
        {
          value: 'Cannot show “Anneke Zeelenbos” of /v1/x?find=Zeelenbos',
          stacktrace: { frames: [{ filename: 'https://site.example/en/search?q=Zeelenbos' }] },
        },
      ],
    },
    breadcrumbs: [
      {
        category: 'fetch',
        message: 'Zeelenbos',
        data: {
          url: '/graphql?documentId=1&variables=%7B%22text%22%3A%22Zeelenbos%22%7D',
          method: 'GET',
          status_code: 503,
          request_body: 'Zeelenbos',
        },
      },
      {
        category: 'navigation',
        data: { from: '/en', to: '/en/events/a/races/b/athlete/anneke-zeelenbos' },
      },
    ],
  })
  expect(JSON.stringify(scrubbed)).not.toMatch(/zeelenbos|192\.0/i)
  expect(scrubbed.breadcrumbs).toEqual([
    { category: 'fetch', data: { url: '/graphql', method: 'GET', status_code: 503 } },
    {
      category: 'navigation',
      data: { from: '/en', to: '/en/events/a/races/b/athlete/:athleteId' },
    },
  ])
  expect(scrubbed.exception.values[0]?.stacktrace.frames).toEqual([
    { filename: 'https://site.example/en/search' },
  ])
  expect(scrubbed.message).toBe('No answer from https://site.example/en/search')
})
