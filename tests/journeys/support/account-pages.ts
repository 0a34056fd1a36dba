import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { signClaim } from '../../../services/identity/claims/token.ts'
import { claimSecret } from '../../start/secrets.ts'

export const raceId = 'lighthouse-marathon-marathon'
export const race = `/en/events/lighthouse-marathon/races/${raceId}`
export const ranking = `${race}/rankings/${raceId}-overall`

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const pathOf = (page: Page) => page.url().slice(inject('origin').length)

/** Simulates a mail scanner. It opens links before the recipient does. */
export async function scan(link: string) {
  for (const method of ['HEAD', 'GET', 'GET']) await fetch(inject('origin') + link, { method })
}

/**
 * Expects that no part of the page contains the token of a link: not the URL, the text or a script.
 */
export async function expectNoToken(page: Page, link: string) {
  const token = new URL(link, inject('origin')).searchParams.get('token') ?? ''
  expect(token.length).toBeGreaterThan(40)
  const seen = await page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      location.href,
      document.referrer,
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  )
  expect(seen).not.toContain(token)
}

const operations = JSON.parse(readFileSync('src/gql/persisted-operations.json', 'utf8')) as Record<
  string,
  string
>

/**
 * Collects the requests that the scripts of a page send: operations, such as `mutation SignOut`,
 * and paths. Leaves out the request with which each document compares the clocks.
 */
export function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const { pathname, searchParams } = new URL(request.url())
    // Style sheets of the next page are loaded ahead.
    if (pathname === '/robots.txt' || pathname.startsWith('/assets/')) return
    const sent = request.postDataJSON() as { documentId?: string } | null
    const id = sent?.documentId ?? searchParams.get('documentId')
    // The text of an operation may begin with a fragment. So the test looks for the operation at
    // the beginning of each line.
    const [operation] = /^(?:query|mutation) \w+/m.exec(operations[id ?? ''] ?? '') ?? []
    requests.push(pathname === '/graphql' && operation !== undefined ? operation : pathname)
  })
  return requests
}

export const mutationOf = (request: string) => /^mutation (\w+)/.exec(request)?.[1]

/** Records the paths of all page loads and client-side navigations. */
export function visitsOf(page: Page): string[] {
  const visits: string[] = []
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname))
  return visits
}

/**
 * Returns the claim link of an athlete of a ranking, and the initials that are shown after a
 * privacy request.
 * @param index index of the athlete among the first nine, from 0
 */
export async function claimLink(index: number) {
  const query = `{ ranking(id: "${raceId}-overall") { entries(itemsPerPage: 9) { items { participantId name } } } }`
  const response = await fetch(`${inject('origin')}/graphql?query=${encodeURIComponent(query)}`)
  const { data } = (await response.json()) as {
    data: { ranking: { entries: { items: { participantId: string; name: string }[] } } }
  }
  const found = data.ranking.entries.items[index]
  if (!found) throw new Error('the ranking is empty')
  const words = found.name.split(' ')
  const initials = [words[0], words.at(-1)].map((word) => `${String(word?.[0])}.`).join(' ')
  const token = signClaim({ race_id: raceId, participant_id: found.participantId }, claimSecret)
  return { name: found.name, initials, link: `/en/claim?token=${token}` }
}
