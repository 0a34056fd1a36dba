import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isWide } from '../../wide.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rows of a table have the same parts, so `npm test` checks only the first ten rows. */
const checkedElements = { exclude: isWide ? [] : ['tbody > :nth-child(n + 11)'] }

/** The rules of axe whose outcome depends on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page with rules of axe: WCAG 2.0, 2.1 and 2.2 at levels A and AA, and best practices.
 * @param rules the rules that are checked; by default, those that axe enables by default and the
 * size of targets
 * @param covered matches elements that are not checked, because something lies above them
 */
export async function expectNoAxeViolations(
  page: Page,
  { rules, covered }: { rules?: readonly string[]; covered?: string } = {},
): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // Axe does not check the size of targets (WCAG 2.2 AA) by default.
  const checked = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }
  // Omits rules that pass, because on a long page their results are megabytes.
  const exclude = [...checkedElements.exclude, ...(covered === undefined ? [] : [covered])]
  const elements = { exclude }
  const options = { resultTypes: ['violations'], ...checked }
  const violations = await page.evaluate<Result[]>(
    `axe.run(${JSON.stringify(elements)}, ${JSON.stringify(options)}).then((results) => results.violations)`,
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/**
 * Checks the page in dark colours and then in light colours. In dark colours, only the rules of
 * colours are checked, because the outcome of the other rules does not depend on colours.
 */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, { rules: rulesOfColours })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page)
}

/** Expects that the page does not scroll horizontally at the current width. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, window, outside } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isOutside = (element: Element) =>
      element.getBoundingClientRect().right > clientWidth && scrollWidth > clientWidth
    const outside = [...document.body.querySelectorAll('*')].filter(isOutside)
    return {
      content: scrollWidth,
      window: clientWidth,
      outside: outside.map(
        (element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`,
      ),
    }
  })
  expect(content, `width of ${page.url()}: ${outside.join(' ')}`).toBeLessThanOrEqual(window)
}

/**
 * Expects no line break inside a word of the selected elements. A word is a text without spaces and
 * without soft hyphens.
 */
export async function expectWholeWords(page: Page, selector: string): Promise<void> {
  const broken = await page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const lineOf = (letter: number) => {
          range.setStart(text, letter)
          range.setEnd(text, letter + 1)
          // The first rectangle of a letter after a soft hyphen can be that of the hyphen.
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
        }
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\u00AD]+/g)) {
          if (lineOf(index) !== lineOf(index + word.length - 1)) found.push(word)
        }
      }
      return found
    }),
  )
  expect(broken, `words broken at ${page.url()}`).toEqual([])
}

/**
 * Expects links and buttons of at least 24 by 24 CSS pixels. Leaves out links within a sentence. A
 * stretched link counts with the size of its row.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.locator('a[href], button, summary').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { display } = getComputedStyle(element)
      const siblings = [...(element.parentElement?.childNodes ?? [])]
      const isInSentence =
        display === 'inline' &&
        siblings.some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '')
      const after = getComputedStyle(element, '::after')
      const isStretched = after.content !== 'none' && after.position === 'absolute'
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1
      if (!isShown || isInSentence || isStretched || (width >= 24 && height >= 24)) return []
      return [`${element.textContent} ${String(width)} × ${String(height)}`]
    }),
  )
  expect(small, `small targets at ${page.url()}`).toEqual([])
}

/** Writes a screenshot to var/screenshots if the environment has `SCREENSHOTS=1`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return
  await page.screenshot({ path: `var/screenshots/${name}.png`, fullPage: true })
}
