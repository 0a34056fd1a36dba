import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileImage } from './file-image.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

type Kind = Parameters<typeof FileImage>[0]['kind']

/**
 * Renders a picture.
 * @param broken part of a URL; pictures with this part fail to load before hydration
 */
function show(kind: Kind, { url = '/files/7', broken = '' } = {}) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    return broken !== '' && this.src.includes(broken)
  })
  const element = (shown: string) => (
    <FileImage url={shown} kind={kind} width={600} height={500} sizes="50vw" />
  )
  const { container, rerender } = render(element(url))
  const image = () => container.querySelector('img')
  return {
    attribute: (name: string) => image()?.getAttribute(name),
    fail: () => fireEvent.error(image() ?? document.body),
    image,
    showNext: (next: string) => {
      rerender(element(next))
    },
  }
}

test.each(['logo', 'avatar'] as const)(
  'requests the %s variant, before the query of the address',
  (kind) => {
    const { attribute } = show(kind, { url: '/files/7?v=2' })

    expect(attribute('src')).toBe(`/files/7/${kind}?v=2`)
    expect(attribute('srcset')).toBeNull()
  },
)

test.each(['event', 'news'] as const)('lets the browser choose between sizes: %s', (kind) => {
  const { attribute } = show(kind)

  expect(attribute('src')).toBe('/files/7/thumbnail')
  expect(attribute('srcset')).toBe('/files/7/thumbnail 640w, /files/7/website-article 1280w')
  expect(attribute('sizes')).toBe('50vw')
})

test('shows the placeholder of its kind, and nothing if that fails too', () => {
  const { attribute, fail, image } = show('news')
  fail()

  expect(attribute('src')).toBe('/assets/placeholders/news.svg')
  expect(attribute('srcset')).toBeNull()
  expect([attribute('width'), attribute('height')]).toEqual(['600', '500'])
  fail()
  expect(image()).toBeNull()
})

test('shows the placeholder when the image failed before hydration', () => {
  const { attribute } = show('logo', { broken: '/files/' })

  expect(attribute('src')).toBe('/assets/placeholders/logo.svg')
})

test('renders nothing when the image and its placeholder fail', () => {
  const { image } = show('logo', { broken: '/' })

  expect(image()).toBeNull()
})

test('loads a new address after a failure', () => {
  const { attribute, fail, showNext } = show('avatar')
  fail()
  showNext('/files/8')

  expect(attribute('src')).toBe('/files/8/avatar')
})
