import { LRUCache } from 'lru-cache'
import { marked, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'em', 'strong', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }),
  },
}

const marker = String.raw`[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])`
const tooDeep = new RegExp(`^((?:${marker}){5})(?:${marker})+`, 'gm')
const tooIndented = /^([ \t]{16})[ \t]+/gm

const emphasis = /[*_~]/g
/** Maximum number of characters that can begin or end emphasis. The parser compares all of them. */
const maxEmphasis = 2_000

/**
 * Limits the nesting of quotes and lists to five levels, because the parser recurses for each
 * level. If a text has more than `maxEmphasis` characters for emphasis, these characters are escaped.
 */
function flatten(markdown: string): string {
  const flat = markdown.replaceAll(tooDeep, '$1').replaceAll(tooIndented, '$1')
  const count = flat.match(emphasis)?.length ?? 0
  if (count <= maxEmphasis) return flat
  return flat.replaceAll(emphasis, (sign) => `&#${String(sign.charCodeAt(0))};`)
}

const maxCached = 1_000
/** Characters. Longer texts are not cached. */
const maxCachedLength = 4_000

/**
 * Caches results by text. Without the cache, rendering the texts for a page of events would take as
 * long as querying the events.
 */
function memoized(render: (markdown: string) => string): (markdown: string) => string {
  const cache = new LRUCache<string, string>({
    max: maxCached,
    maxEntrySize: maxCachedLength,
    // A size is a positive number.
    sizeCalculation: (_, markdown) => Math.max(1, markdown.length),
    memoMethod: (markdown) => render(markdown),
  })
  return (markdown) => cache.memo(markdown)
}

/** Renders an organiser's Markdown as sanitised HTML. */
export const renderMarkdown = memoized((markdown) => {
  const tokens = marked.lexer(flatten(markdown))
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const highest = Math.min(...headings.map(({ depth }) => depth))
  // The page has its own h1. So the highest heading level of the text becomes h2, and all lower
  // levels become h3.
  for (const heading of headings) heading.depth = Math.min(3, heading.depth - highest + 2)
  return sanitizeHtml(marked.parser(tokens), allowed).trim()
})

/**
 * Matches texts without Markdown. Each line begins with a letter and has only characters that have
 * no meaning in Markdown. Two spaces at the end of a line would be a line break.
 */
const unmarked = /^\p{L}(?:[\p{L}\p{M}\p{N} ,.;:'’"“”„()?!%–—-]|(?<! {2})\n+(?=\p{L}))*$/u

/** Converts Markdown to one line of plain text, for cards and descriptions. */
export function plainText(markdown: string): string {
  // Most descriptions have no Markdown. The parser would take a tenth of a millisecond for each of
  // them.
  return unmarked.test(markdown) ? onOneLine(markdown) : parsedText(markdown)
}

const onOneLine = (text: string) => text.replaceAll(/\s{2,}|[^\S ]/g, ' ').trim()

const parsedText = memoized((markdown) => {
  const html = marked.parse(flatten(markdown), { async: false })
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return onOneLine(decodeEntities(text))
})

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Decodes the HTML entities that `sanitize-html` writes into text. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}
