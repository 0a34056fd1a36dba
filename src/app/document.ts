import { dataBlock } from './data-block.ts'
import type { Language } from './languages.ts'

interface Parts {
  language: Language
  /** The rendered application; React puts `<title>`, `<meta>` and `<link>` before everything else. */
  markup: string
  head: string
  /** What the browser's first render needs, as JSON. */
  state: unknown
}

const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/

/** A whole HTML document. */
export function documentOf({ language, markup, head, state }: Parts): string {
  const ofTheScreen = hoisted.exec(markup)?.[0] ?? ''
  return [
    `<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    head,
    ofTheScreen,
    `</head><body><div id="root">${markup.slice(ofTheScreen.length)}</div>`,
    `<script type="application/json" id="state">${dataBlock(state)}</script></body></html>`,
  ].join('')
}
