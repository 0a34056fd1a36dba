import { expect, inject, test } from 'vitest'
import { crawl, type Crawled } from './crawl.ts'

/** Enough to meet every kind of page in both languages; the whole season would take minutes. */
const enough = 400

test('every link, picture, style and script of the demo season leads somewhere', async () => {
  const visited: Crawled[] = []
  for await (const page of crawl(['/en', '/nl'])) {
    visited.push(page)
    if (visited.length === enough) break
  }

  const broken = visited.filter(({ status }) => status !== 200)
  expect(broken.map(({ path, on, status }) => ({ path, on, status }))).toEqual([])
  expect(visited.length).toBeGreaterThan(200)
})

test('a page that does not exist says so with its status', async () => {
  for (const path of ['/en/nowhere', '/nl/events/nowhere', '/en/updates/nowhere']) {
    const answer = await fetch(inject('origin') + path)
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).toContain('noindex')
  }
})
