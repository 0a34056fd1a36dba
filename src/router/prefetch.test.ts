import { expect, test } from 'vitest'
import { prefetchFiles } from './prefetch.ts'

test('prefetched scripts are compiled and not run, style sheets are not applied', () => {
  prefetchFiles(['/next.js', '/next.css'])
  const addresses = (rel: string) =>
    [...document.head.querySelectorAll(`link[rel=${rel}]`)].map((link) => link.getAttribute('href'))
  expect(addresses('modulepreload')).toContain('/next.js')
  expect(addresses('prefetch')).toEqual(['/next.css'])
  expect(addresses('stylesheet')).toEqual([])
})
