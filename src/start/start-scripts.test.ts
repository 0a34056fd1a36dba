import { expect, test } from 'vitest'
import { prefetchFiles, startScripts } from './start-scripts.ts'

/** A fake loader: each file fails the given number of times, then loads. */
function loading(failures: Record<string, number> = {}) {
  const asked: string[] = []
  const left = { ...failures }
  const load = (file: string) => {
    asked.push(file)
    const failing = left[file] ?? 0
    left[file] = failing - 1
    return failing > 0 ? Promise.reject(new Error('network')) : Promise.resolve()
  }
  return { asked, load }
}

test('runs the files in their order, each fetched ahead', async () => {
  const { asked, load } = loading()
  await startScripts(['/a.js', '/b.js'], load)
  expect(asked).toEqual(['/a.js', '/b.js'])
  const ahead = [...document.head.querySelectorAll('link[rel=modulepreload]')]
  expect(ahead.map((link) => link.getAttribute('href'))).toEqual(['/a.js', '/b.js'])
})

test('a file that fails once is asked for once more', async () => {
  const { asked, load } = loading({ '/a.js': 1 })
  await startScripts(['/a.js', '/b.js'], load)
  expect(asked).toEqual(['/a.js', '/a.js', '/b.js'])
})

test('a file that fails for good leaves the others to run', async () => {
  const { asked, load } = loading({ '/words.js': 9 })
  await startScripts(['/words.js', '/application.js'], load)
  expect(asked).toEqual(['/words.js', '/words.js', '/application.js'])
})

test('prefetched files are downloaded without being run', () => {
  prefetchFiles(['/next.js', '/next.css'])
  const links = [...document.head.querySelectorAll('link[rel=prefetch]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/next.js', '/next.css'])
})
