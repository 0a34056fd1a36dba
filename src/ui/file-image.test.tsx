import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileImage } from './file-image.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

/** @param complete whether the browser is done with the file when the page comes alive */
function show(url: string, { complete = false } = {}) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(complete)
  const { container } = render(<FileImage url={url} variant="thumbnail" width={600} height={500} />)
  return () => container.querySelector('img')
}

test('asks for its variant, before the query of the address', () => {
  const image = show('/files/7?v=2')

  expect(image()?.getAttribute('src')).toBe('/files/7/thumbnail?v=2')
})

test('leaves its place to what lies under it when it does not load', () => {
  const image = show('/files/7')
  fireEvent.error(image() ?? document.body)

  expect(image()).toBeNull()
})

test('leaves its place when it had failed before the page came alive', () => {
  const image = show('/files/7', { complete: true })

  expect(image()).toBeNull()
})
