import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import messages from '../../locales/en.json' with { type: 'json' }
import { routes } from '../../src/routes.tsx'
import { isHydrated } from '../journeys/support/browser.ts'
import { samplePaths, samplePathsOfStates, sampleStates } from '../journeys/support/sample-paths.ts'
import { startFirefox } from './other-browsers/firefox.ts'
import type { OtherBrowser } from './other-browsers/other-browser.ts'
import { startWebkit } from './other-browsers/webkit.ts'

/** Opens a page of every screen in Firefox and WebKit, and presses each of its buttons. */
const patterns = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

const statesWithScripts = sampleStates.filter((name) => !name.startsWith('card'))

let paths: Map<string, string>
let states: Awaited<ReturnType<typeof samplePathsOfStates>>

beforeAll(async () => {
  ;[paths, states] = await Promise.all([samplePaths(), samplePathsOfStates()])
})

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebkit],
] as const)('%s', (_name, start) => {
  let browser: OtherBrowser

  beforeAll(async () => {
    browser = await start()
  })

  afterAll(() => browser.close())

  test.for(patterns)('%s', (pattern) => expectToWork(browser, paths.get(pattern) ?? '/missing'))

  test.for(statesWithScripts)('%s', (name) => expectToWork(browser, states[name]))
})

/** Opens a page, and presses one button of each label. Opens the page again after a navigation. */
async function expectToWork(browser: OtherBrowser, path: string): Promise<void> {
  const url = `${inject('origin')}/en${path}`
  await openPage(browser, url)
  expect(await browser.evaluate("document.querySelector('h1').textContent")).not.toBe(
    messages['error_page.title'],
  )
  const labels = JSON.parse(String(await browser.evaluate(listLabels))) as string[]
  for (const label of new Set(labels)) {
    await browser.evaluate(press(label))
    await wait(100)
    expect(await browser.takeErrors(), `after “${label}”`).toEqual([])
    if ((await browser.evaluate(isElsewhere(url))) === true) await openPage(browser, url)
  }
}

async function openPage(browser: OtherBrowser, url: string): Promise<void> {
  await browser.open(url)
  await expect
    .poll(() => browser.evaluate(`(${isHydrated.toString()})()`), {
      message: `hydration of ${url}`,
    })
    .toBe(true)
  // A print dialog would stop the browser.
  await browser.evaluate("(window.print = () => {}, '')")
  expect(await browser.takeErrors(), url).toEqual([])
}

/** Expressions that are evaluated in the page, with the buttons of its main content. */
const withButtons = (expression: string) => `(() => {
  const labelOf = (button) => button.textContent.trim() || button.ariaLabel
  const buttons = [...document.querySelectorAll('main button, main summary')]
  return ${expression}
})()`
const listLabels = withButtons('JSON.stringify(buttons.map(labelOf))')
const press = (label: string) =>
  withButtons(`buttons.find((one) => labelOf(one) === ${JSON.stringify(label)})?.click() ?? ''`)

/** An expression that is true if another page or a dialog is open. */
const isElsewhere = (url: string) =>
  `location.href !== ${JSON.stringify(url)} || document.querySelector('dialog[open]') !== null`
