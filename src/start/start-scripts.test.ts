import { expect, test, vi } from 'vitest'
import { startScripts } from './start-scripts.ts'

/** A fake loader. Each file fails the given number of times and then loads. */
function loading(failures: Record<string, number> = {}) {
  const requested: string[] = []
  const left = { ...failures }
  const load = (file: string) => {
    requested.push(file)
    const failing = left[file] ?? 0
    left[file] = failing - 1
    return failing > 0 ? Promise.reject(new Error('network')) : Promise.resolve()
  }
  return { requested, load }
}

test('runs the files in their order, each fetched ahead', async () => {
  const { requested, load } = loading()
  await startScripts(['/a.js', '/b.js'], load, vi.fn())
  expect(requested).toEqual(['/a.js', '/b.js'])
  const ahead = [...document.head.querySelectorAll('link[rel=modulepreload]')]
  expect(ahead.map((link) => link.getAttribute('href'))).toEqual(['/a.js', '/b.js'])
})

test('a file that fails once is requested once more', async () => {
  const { requested, load } = loading({ '/a.js': 1 })
  await startScripts(['/a.js', '/b.js'], load, vi.fn())
  expect(requested).toEqual(['/a.js', '/a.js', '/b.js'])
})

test('the other files run when one file keeps failing', async () => {
  const { requested, load } = loading({ '/words.js': 9 })
  const skipped = vi.fn()
  await startScripts(['/words.js', '/application.js'], load, skipped)
  expect(requested).toEqual(['/words.js', '/words.js', '/application.js'])
  expect(skipped.mock.calls).toEqual([['/words.js']])
})

test('a file that could not be fetched ahead is requested once more', async () => {
  const { requested, load } = loading({ '/c.js': 9 })
  await startScripts(['/c.js'], load, vi.fn(), () => {
    const ahead = document.head.querySelector('link[href="/c.js"]')
    ahead?.dispatchEvent(new Event('error'))
    return Promise.resolve()
  })
  expect(requested).toEqual(['/c.js'])
})
