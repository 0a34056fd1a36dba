import { expect, test } from 'vitest'
import { plainText, renderMarkdown } from './markdown.ts'

/**
 * Matches allowed output. The output may contain only the tags in this list. Only links have
 * attributes, namely `href` and `rel`.
 */
const allowed =
  /^(?:[^<>]|<\/?(?:p|em|strong|ul|ol|li|h2|h3|blockquote)>|<br \/>|<a(?: href="(?:https?:|mailto:)[^"<>]*")?(?: rel="noopener nofollow")>|<\/a>)*$/

test.each([
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//x.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '![x](https://x.example/pixel.png)',
  '![x](javascript:alert(1))',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//x.example)',
  '[x](https://x.example "a\\" onmouseover=\\"alert(1)")',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<a href="https://x.example" target="_top" onclick="x()">x</a>',
  '<iframe src="https://x.example"></iframe><object data=x></object><embed src=x>',
  '<form action="https://x.example"><input name=password></form>',
  '<style>*{display:none}</style><link rel=stylesheet href=x><base href=//x.example>',
  '<!--><script>alert(1)</script>-->',
  '<math><mtext></mtext><script>alert(1)</script></math>',
  '`<script>alert(1)</script>`',
  '    <script>alert(1)</script>',
  '| <b onclick=x> |\n|---|\n| <img src=x> |',
])('%j is sanitised', (markdown) => {
  expect(renderMarkdown(markdown)).toMatch(allowed)
  expect(renderMarkdown(markdown)).not.toMatch(/<script|javascript:[^<]*"/i)
})

test('a link to another site has rel="noopener nofollow"', () => {
  expect(renderMarkdown('[x](https://x.example/?a=1&b=2)')).toBe(
    '<p><a href="https://x.example/?a=1&amp;b=2" rel="noopener nofollow">x</a></p>',
  )
})

test.each([
  ['quotes', `${'>'.repeat(50_000)} x`],
  ['quotes with spaces', `${'> '.repeat(50_000)}x`],
  ['lists', `${'- '.repeat(50_000)}x`],
  ['numbers', `${'1. '.repeat(30_000)}x`],
  ['quotes of lists', `${'> - '.repeat(25_000)}x`],
  ['lists of lines', Array.from({ length: 400 }, (_, n) => `${'  '.repeat(n)}- x`).join('\n')],
  ['brackets', '['.repeat(100_000)],
  ['links', '[a]('.repeat(20_000)],
  ['stars', '*a '.repeat(30_000)],
  ['elements', '<b><div>'.repeat(10_000)],
  ['underscores', '_a'.repeat(50_000)],
  ['escaped underscores', '\\_a'.repeat(35_000)],
  ['emphasis', '*a _b* '.repeat(15_000)],
])('100 kB of nested %s are rendered', (_what, markdown) => {
  expect(renderMarkdown(markdown)).toMatch(allowed)
  expect(plainText(markdown)).toEqual(expect.any(String))
})

/** Returns the text of the rendered HTML, on one line. */
function textOf(markdown: string): string {
  const texts = renderMarkdown(markdown).replaceAll(/<[^>]*>/g, '')
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return Object.entries(entities)
    .reduce((text, [entity, sign]) => text.replaceAll(entity, sign), texts)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const pieces = [
  'Run¦é¦e\u0301¦水¦10.¦1) ¦9:30¦www.x.com¦https://x.example¦a.b@x.com¦ ¦  ¦    ¦\n¦\n\n¦  \n¦,¦;¦.',
  ':¦!¦?¦(¦)¦"¦\'¦’¦%¦- ¦-¦---¦–¦+ ¦* ¦*¦_¦`¦~~¦# ¦> ¦=¦[x](¦\\¦&amp;¦|',
].flatMap((line) => line.split('¦'))

test('plain text has the words of the rendered HTML, with and without Markdown', () => {
  let seed = 1
  const random = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  for (let number = 0; number < 2_000; number += 1) {
    const words = Array.from({ length: 2 + random(6) }, () => pieces[random(pieces.length)] ?? '')
    const markdown = `${random(2) === 0 ? 'Run' : ''}${words.join('')} a`
    expect(plainText(markdown), JSON.stringify(markdown)).toBe(textOf(markdown))
  }
})
