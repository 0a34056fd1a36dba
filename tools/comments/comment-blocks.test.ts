import { expect, test } from 'vitest'
import { commentBlocks } from './comment-blocks.ts'

test('adjacent lines of a script are one block; strings, JSX text and directives are none', () => {
  const text = [
    "const url = 'https://example.org' // The first.",
    '',
    '// Two lines',
    '// of a comment.',
    'const view = (',
    '  <p>',
    '    // text {/* The second. */}',
    '  </p>',
    ')',
    '// oxlint-disable-next-line no-console',
    'f(`-- ${view} // none`)',
  ].join('\n')
  expect(commentBlocks('a.tsx', text).map(({ line, lines }) => [line, lines.length])).toEqual([
    [1, 1],
    [3, 2],
    [7, 1],
  ])
})

test('the extension of a file decides the mark of a comment', () => {
  const of = (file: string, text: string) => commentBlocks(file, text).map(({ line }) => line)
  expect(of('a.sql', 'select 1;\n-- A comment.\nselect 1--1')).toEqual([2])
  expect(of('a.yaml', 'a: "#007"\nb: 1 # A comment.')).toEqual([2])
  expect(of('a.css', 'a {}\n/* Two\n   lines. */\nb {}')).toEqual([2])
})
