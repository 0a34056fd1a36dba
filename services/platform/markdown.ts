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
const tooFarIn = /^([ \t]{16})[ \t]+/gm

/** Quotes in lists in quotes …: every level costs a call within a call, and nobody reads the sixth. */
function flatten(markdown: string): string {
  return markdown.replaceAll(tooDeep, '$1').replaceAll(tooFarIn, '$1')
}

const mostRemembered = 1_000
const longestRemembered = 4_000

/** The same texts are asked for over and over: rendering a page of events took as long as finding it. */
function remembering(render: (markdown: string) => string): (markdown: string) => string {
  const known = new Map<string, string>()
  return (markdown) => {
    const before = known.get(markdown)
    if (before !== undefined) return before
    const rendered = render(markdown)
    if (markdown.length > longestRemembered) return rendered
    if (known.size === mostRemembered) known.clear()
    known.set(markdown, rendered)
    return rendered
  }
}

/** Markdown of an organiser as HTML that is safe on our pages, whatever was in it. */
export const renderMarkdown = remembering((markdown) => {
  const tokens = marked.lexer(flatten(markdown))
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const highest = Math.min(...headings.map(({ depth }) => depth))
  // A page has one h1, its own: below it stand h2 and h3, whatever the organiser began with.
  for (const heading of headings) heading.depth = Math.min(3, heading.depth - highest + 2)
  return sanitizeHtml(marked.parser(tokens), allowed).trim()
})

/** The same as one line of text without marks, for cards and descriptions. */
export const plainText = remembering((markdown) => {
  const html = marked.parse(flatten(markdown), { async: false })
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return decodeEntities(text).replaceAll(/\s+/g, ' ').trim()
})

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** What `sanitize-html` escapes in text; it is text again. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}
