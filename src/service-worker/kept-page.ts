import { civilDay } from '../../domain/civil-days.ts'
import { defaultLanguage, findLanguage } from '../../domain/languages.ts'
import { formatDay } from '../ui/event/format-day.ts'
import messages from 'virtual:service-worker-messages'

/** Maximum length of the HTML of a kept page, in characters. */
const longestPage = 500_000

const languageIn = (path: string) => findLanguage(/^\/([a-z]{2})(?:\/|$)/.exec(path)?.[1])

/** Whether a response is a page that is the same for all visitors. */
export function isPublicPage(path: string, { status, type, redirected, headers }: Response) {
  const cacheControl = headers.get('cache-control') ?? ''
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    languageIn(path) !== undefined &&
    headers.get('content-type')?.startsWith('text/html') === true &&
    cacheControl.startsWith('public') &&
    !/private|no-store/.test(cacheControl)
  )
}

/** Marks the URL of a style sheet that was changed for kept pages. */
export const keptMark = '?kept'

/**
 * Copies a page without its scripts. So the copy never runs the code of another release, and the
 * scripts need not be kept.
 * @returns null for a page that is too long, and for a page with a form that needs the network,
 * such as the sign-in page
 */
export async function withoutScripts(response: Response): Promise<Response | null> {
  const page = await response.text()
  if (page.length > longestPage || /<form[^>]* method="post"/.test(page)) return null
  const html = page
    .replaceAll(/<script\b[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/(<\/?)noscript\b/g, '$1div')
    .replaceAll(/(<link rel="stylesheet" href="[^"]+\.css)"/g, `$1${keptMark}"`)
  const policy = response.headers.get('content-security-policy') ?? "script-src 'self'"
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.replace(/script-src [^;]*/, "script-src 'none'"),
      'x-content-type-options': 'nosniff',
      // The age of the page is measured with the clock of the device, so the date is from this
      // clock.
      date: new Date().toUTCString(),
    },
  })
}

/** Returns the paths of the files that a kept page needs to look right. */
export function filesOf(html: string): string[] {
  const found = html.matchAll(/<(?:link|img)\b[^>]*?(?:href|src)="(\/[^"]+)"/g)
  return [...found]
    .map(([, path = '']) => path.replaceAll('&amp;', '&'))
    .filter((path) => /\.(?:css\?kept|woff2|svg|png|jpg|webp|avif)$/.test(path))
}

/**
 * Returns the style sheet with its `scripting: none` rules made unconditional. A kept page has no
 * scripts, but a browser that can run scripts does not match `scripting: none`.
 */
export function withoutScripting(css: string): string {
  return css
    .replaceAll(/\(scripting:\s*none\)/g, 'all')
    .replaceAll(/\(scripting:\s*enabled\)/g, 'not all')
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns how long ago an instant was, such as `3 hours ago`. At least a minute. */
function ageOf(at: number, language: string): string {
  const passed = Math.max(Date.now() - at, 60_000)
  const [unit, milliseconds] = units.find(([, length]) => passed >= length) ?? units[2]
  const format = new Intl.RelativeTimeFormat(language)
  return format.format(-Math.floor(passed / milliseconds), unit)
}

const languageOf = (path: string) => languageIn(path) ?? defaultLanguage

/** Adds a notice that says how old the page is, and a link that loads the page again. */
export async function withNotice(path: string, kept: Response): Promise<Response> {
  const { code, tag } = languageOf(path)
  const { notice, retry } = messages[code]
  const at = Date.parse(kept.headers.get('date') ?? '')
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', hourCycle: 'h23' })
  const day = civilDay(new Date(at), clock.resolvedOptions().timeZone)
  const time = `${formatDay(day)}, ${clock.format(at)}`
  const text = notice.replace('{age}', ageOf(at, tag)).replace('{time}', time)
  const element = `<div class="kept-notice" role="status"><p class="wrap">${text} <a href="">${retry}</a></p></div>`
  const html = (await kept.text()).replace(/<main\b[^>]*>/, (main) => main + element)
  return new Response(html, { headers: kept.headers })
}

/**
 * Returns the header of a kept page, with only the link to the home page in the language of `path`.
 * Leaves out the search and the menus, because they need scripts. Empty if the kept page has no
 * header.
 */
function headerOf(html: string, path: string): string {
  const found = /(<header\b[^>]*><div\b[^>]*>)(<a\b[^>]*>)([^]*?<\/svg>([^<]*)[^]*?)<\/a>/.exec(
    html,
  )
  if (!found) return ''
  const [, start = '', link = '', wordmark = '', site = ''] = found
  const { code } = languageOf(path)
  const label = messages[code].home.replace('{site}', () => site)
  const homeLink = link
    .replace(/ href="[^"]*"/, ` href="/${code}"`)
    .replace(/ aria-label="[^"]*"/, () => ` aria-label="${label}"`)
  return `${start}${homeLink}${wordmark}</a></div></header>`
}

/**
 * The script of the page that says that no copy is kept. It loads the page again as soon as the site
 * responds. A site that responds with 429 or 5xx is still not usable.
 */
const retryScript = `const retry = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 429 && location.reload(),
    () => undefined,
  )
addEventListener('online', retry)
setInterval(retry, 15_000)`

/**
 * Returns a page that says that no copy of the page at `path` is kept, with links to the kept
 * pages. The style sheets and the header of the returned page come from a kept page. If no page is
 * kept, the returned page has no style sheets and no header.
 */
export async function missingPage(path: string, cache: Cache): Promise<Response> {
  const { code, tag } = languageOf(path)
  const { missing_title: title, missing_text: text, kept_pages: heading, retry } = messages[code]
  let head = ''
  let header = ''
  const kept = new Map<string, string>()
  for (const { url } of await cache.keys()) {
    const html = (await (await cache.match(url))?.text()) ?? ''
    if (head === '') {
      head = html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
      header = headerOf(html, path)
    }
    const [, name = ''] = /<title[^>]*>([^<]*)/.exec(html) ?? []
    const { pathname, search } = new URL(url)
    // Of several addresses with one title, the list has the latest in the language of `path`.
    const known = kept.get(name)
    if (
      known !== undefined &&
      languageOf(known).code === code &&
      languageOf(pathname).code !== code
    ) {
      continue
    }
    kept.set(name, pathname + search)
  }
  const links = [...kept].map(
    ([name, href]) => `<li><a href="${href.replaceAll('&', '&amp;')}">${name}</a></li>`,
  )
  const list = links.length > 0 ? `<h2>${heading}</h2><ul class="ruled">${links.join('')}</ul>` : ''
  const nonce = crypto.randomUUID()
  const html = `<!doctype html><html lang="${tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>${head}${header}<main class="wrap kept-pages"><h1 class="display display-80">${title}</h1><p class="lead">${text}</p><p><a class="button button-full" href="">${retry}</a></p>${list}</main><script nonce="${nonce}">${retryScript}</script></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'`,
    },
  })
}
