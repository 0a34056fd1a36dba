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

test('a language is kept for the browser and for the server', () => {
  storeLanguage('zh')

  expect(localStorage.getItem('language')).toBe('zh')
  expect(document.cookie).toBe('language=zh')
  expect(storedLanguage()?.code).toBe('zh')
})

test.each(['undefined', 'null', 'xx', 'EN', 'zh-CN', ''])('a stored %j is ignored', (nonsense) => {
  localStorage.setItem('language', nonsense)
  expect(storedLanguage()).toBeUndefined()
})

test('where storage is blocked the cookie keeps the choice', () => {
  blockStorage()
  expect(storedLanguage()).toBeUndefined()

  storeLanguage('de')

  expect(storedLanguage()?.code).toBe('de')
})

test('where the cookie is blocked too, nothing breaks', () => {
  blockStorage()
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse })

  storeLanguage('de')

  expect(storedLanguage()).toBeUndefined()
})
