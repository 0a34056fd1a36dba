import { expect, test, vi } from 'vitest'
import { prefetchFiles } from './prefetch.ts'

test('prefetched scripts are compiled and not run, style sheets are not applied', () => {
  const requests = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  prefetchFiles(['/next.js', '/next.css'])
  const addresses = (rel: string) =>
    [...document.head.querySelectorAll(`link[rel=${rel}]`)].map((link) => link.getAttribute('href'))
  expect(addresses('modulepreload')).toContain('/next.js')
  // Firefox blocks a link with `rel=prefetch` by the policy of the pages.
  expect(addresses('prefetch')).toEqual([])
  expect(requests.mock.calls.map(([file]) => file)).toEqual(['/next.css'])
  expect(addresses('stylesheet')).toEqual([])
})
