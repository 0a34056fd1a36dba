import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { importApi, own } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const links = 'GET /v1/identity/claim-links/lake-2026-10k'
const mara = { bib: '7', name: 'Mara Lindqvist', link: 'https://lake.example/en/claim?token=m' }
const aiko = { bib: '8', name: 'A. H.', link: 'https://lake.example/en/claim?token=a' }

async function open() {
  await visit('/en/organise/results', { operations: {} })
  await userEvent.type(screen.getByLabelText('Access token'), 'a-token')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const name = 'Links with which athletes claim their results'
  return within(await screen.findByRole('region', { name }))
}

const make = () => userEvent.click(screen.getByRole('button', { name: 'Make links' }))

test('the links of a race are a file, and the link of a bib number can be copied', async () => {
  const csv = `bib,name,link\n7,${mara.name},${mara.link}\n8,${aiko.name},${aiko.link}\n`
  importApi({
    'GET events': [own],
    [links]: [
      { items: [mara, aiko], csv },
      { items: [mara], csv },
    ],
  })
  const section = await open()
  await make()
  const download = await section.findByRole('link', { name: 'Download 2 links (CSV)' })
  const address = download.getAttribute('href') ?? ''
  expect(decodeURIComponent(address)).toBe(`data:text/csv;charset=utf-8,\uFEFF${csv}`)
  expect(download.getAttribute('download')).toBe('lake-2026-10k-claim-links.csv')

  await userEvent.type(section.getByLabelText(/^Bib number/), '7')
  expect(section.queryByRole('link'), 'of another choice').toBeNull()
  await make()
  expect(await section.findByLabelText('Link for Mara Lindqvist')).toHaveProperty(
    'value',
    mara.link,
  )
  await userEvent.click(section.getByRole('button', { name: 'Copy link' }))
  expect(await section.findByText('Link copied')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(mara.link)
})

test.each([
  [{ items: [], csv: '' }, '9', 'The race has no athlete with this bib number.'],
  [{ items: [], csv: '' }, '', 'The race has no results yet. Publish its file first.'],
  [{ status: 404, code: 'route.notFound' }, '', /^This site has no such links\./],
  [{ status: 429, code: 'request.tooMany', retryAfter: '60' }, '', /Try again in 60 seconds\.$/],
  ['lost' as const, '', 'No response arrived. Try again.'],
])('no links, and the reason: %o for bib number %j', async (response, bib, reason) => {
  importApi({ 'GET events': [own], [links]: [response] })
  const section = await open()
  if (bib !== '') await userEvent.type(section.getByLabelText(/^Bib number/), bib)
  await make()
  expect(await section.findByText(reason)).toBeDefined()
  expect(section.queryByRole('link')).toBeNull()
})
