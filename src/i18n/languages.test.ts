import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedLanguage, storeLanguage } from './languages.ts'

beforeEach(forget)
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'cookie')
  forget()
})

function forget() {
  localStorage.clear()
  document.cookie = 'language=; path=/; max-age=0'
}

function blockStorage() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
}

test('stores the language in localStorage and in the cookie', () => {
  storeLanguage('zh')

  expect(localStorage.getItem('language')).toBe('zh')
  expect(document.cookie).toBe('language=zh')
  expect(storedLanguage()?.code).toBe('zh')
})

test.each(['undefined', 'null', 'xx', 'EN', 'zh-CN', ''])(
  'ignores the stored value %j',
  (nonsense) => {
    localStorage.setItem('language', nonsense)
    expect(storedLanguage()).toBeUndefined()
  },
)

test('uses the cookie where localStorage is blocked', () => {
  blockStorage()
  expect(storedLanguage()).toBeUndefined()

  storeLanguage('de')

  expect(storedLanguage()?.code).toBe('de')
})

test('works where the cookie is blocked too', () => {
  blockStorage()
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse })

  storeLanguage('de')

  expect(storedLanguage()).toBeUndefined()
})
