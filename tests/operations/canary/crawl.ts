import { canary, traces } from './canary-package.ts'

/** A GET, or with a body a POST of JSON. */
export interface Question {
  path: string
  body?: string
  /** Asks for the canary: whoever is shown then is given away, by initials too. */
  finds?: true
}

export interface Answered extends Question {
  status: number
  contentType: string
  text: string
  etag: string | undefined
}

const nameOf = ({ path, body = '' }: Question) => `${path} ${body}`.trim()

/** Other languages, what looks the same whoever is in it, and rankings in ever other orders. */
const passedOver =
  /^\/(?:(?:nl|it|zh|es|fr)(?:[/?]|$)|(?:assets|icons|fonts|docs)\/|[^?]*\/rankings\/[^/]+\?)/

/**
 * Asks all questions, and for every address of the site that the answers name.
 * @param kept what a browser has from an earlier visit: it asks whether that is still so
 */
export async function crawl(
  origin: string,
  questions: readonly Question[],
  kept?: ReadonlyMap<string, Answered>,
): Promise<Map<string, Answered>> {
  const queue = new Map(questions.map((question) => [nameOf(question), question]))
  const answers = new Map<string, Answered>()
  // A map keeps its order and is walked to its growing end.
  for (const [name, question] of queue) {
    const answer = await ask(origin, question, kept?.get(name))
    answers.set(name, answer)
    for (const path of pathsIn(answer, origin)) {
      if (!queue.has(path) && !passedOver.test(path)) queue.set(path, { path })
    }
  }
  return answers
}

/** Asks these questions and no more. */
export async function askAgain(
  origin: string,
  questions: readonly Question[],
  kept: ReadonlyMap<string, Answered>,
): Promise<Map<string, Answered>> {
  const answers = new Map<string, Answered>()
  for (const question of questions) {
    const name = nameOf(question)
    answers.set(name, await ask(origin, question, kept.get(name)))
  }
  return answers
}

export async function ask(origin: string, question: Question, kept?: Answered): Promise<Answered> {
  const { path, body } = question
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(kept?.etag === undefined ? {} : { 'if-none-match': kept.etag }),
  }
  const response = await fetch(origin + path, {
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  if (response.status === 304 && kept) return kept
  return {
    ...question,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: text + (response.headers.get('location') ?? ''),
    etag: response.headers.get('etag') ?? undefined,
  }
}

/** What an answer refers to on this site, whatever for: as links, in sitemaps, feeds and structured data. */
function pathsIn({ path, text, contentType }: Answered, origin: string): string[] {
  if (!/html|xml/.test(contentType)) return []
  const { port } = new URL(origin)
  const references = [
    ...text.matchAll(/\s(?:href|src|content)="([^"]+)"/g),
    ...text.matchAll(/<(?:loc|id)>([^<]+)</g),
    ...text.matchAll(/"(?:url|item|image)":"([^"]+)"/g),
  ]
  return references.flatMap(([, reference = '']) => {
    const given = reference.replaceAll('&amp;', '&')
    if (!/^(?:https?:\/)?\//.test(given)) return []
    const url = new URL(given, origin + path)
    return url.port === port ? [url.pathname + url.search] : []
  })
}

/** Whether an answer tells anything of the canary that the question has not told itself. */
export function tells(answer: Answered): boolean {
  const asked = decodeURIComponent(nameOf(answer)).toLowerCase()
  const echoed = traces.filter((trace) => asked.includes(trace))
  // Questions are written in small letters, names are not.
  const said = echoed.reduce((text, trace) => text.replaceAll(trace, ''), answer.text)
  if (answer.finds && said.includes(canary.initials)) return true
  return traces.some((trace) => said.toLowerCase().includes(trace))
}
