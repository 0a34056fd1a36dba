// @vitest-environment node
import { expect, test } from 'vitest'
import { render } from '../../entry-server.tsx'
import { defaultSite } from '../../site.ts'
import { anneke, placing, type Result, split } from './testing.ts'

const forecast = (checkPoint: string | null, earliest: string, latest: string) => ({
  __typename: 'Forecast' as const,
  checkPoint,
  expectedAt: earliest,
  earliest,
  latest,
  basis: 'SPORT' as const,
})

test('without script, an athlete who is late at the time of the data has no finish window', async () => {
  const { race } = anneke
  const { ranking } = placing({})
  if (!race?.event || !ranking) throw new Error('The athlete has a race and a ranking')
  const { event } = race
  const mainAt = async (atMs: number) => {
    const athleteResult: Result = {
      ...anneke,
      state: null,
      progress: 'ON_COURSE',
      chipTime: null,
      gunTime: null,
      startedAt: '2099-11-21T09:00:00Z',
      splits: anneke.splits.map((given) => (given.isFinish ? split('', 21_098, null) : given)),
      placings: [placing({ ranking: { ...ranking, status: 'UNOFFICIAL' } })],
      forecast: [
        forecast('15 km', '2099-11-21T10:05:00Z', '2099-11-21T10:10:00Z'),
        forecast(null, '2099-11-21T10:30:00Z', '2099-11-21T10:40:00Z'),
      ],
      race: {
        ...race,
        event: { ...event, state: 'DURING' },
        field: {
          __typename: 'RaceField',
          raceId: race.id,
          startedAt: '2099-11-21T09:00:00Z',
          allOverdueFrom: null,
          atMs,
          onCourseCount: 3,
          leader: null,
          medianMetres: null,
          lastMetres: null,
        },
      },
    }
    const { body } = await render('/en/events/harbour/races/half/athlete/p1', {
      execute: () => Promise.resolve({ data: { athleteResult } }),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
      site: defaultSite,
      report: () => undefined,
    })
    const [, main = ''] = /<main[^>]*>(.*?)<\/main>/s.exec(body) ?? []
    return main.replaceAll(/<[^>]*>/g, '')
  }
  const inTime = await mainAt(60 * 60_000)
  expect(inTime).toMatch(/15 km expected between/)
  expect(inTime).toMatch(/Finish expected between/)
  const late = await mainAt(71 * 60_000)
  expect(late).toMatch(/15 km expected by .*, not seen yet/)
  expect(late).not.toMatch(/Finish expected/)
})
