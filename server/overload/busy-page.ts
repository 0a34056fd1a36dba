import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../services/platform/problem.ts'
import { overloadedCode } from '../../services/platform/work-queue.ts'
import type { Pages } from '../pages.ts'
import { visitorOf } from '../visitor-language.ts'
import { tooManyCode } from './rate-limit.ts'

/** Sends the page that says that there are too many requests. */
export type SendBusyPage = (
  error: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply

/** Whether a request was refused because there are too many. */
export function isBusy(error: unknown): error is Problem {
  return error instanceof Problem && [overloadedCode, tooManyCode].includes(error.code)
}

/** Pages that say in each language that there are too many requests: rendered once, sent as bytes. */
export async function openBusyPages(pages: Pages, siteName: string): Promise<SendBusyPage> {
  const { busyPage, languageAt, languages, wordsIn } = await pages.load()
  const rendered = new Map<string, Buffer>()
  for (const language of languages) {
    const { styles } = pages.assets(undefined, language.code)
    const html = busyPage({ language, intl: await wordsIn(language), siteName, styles })
    rendered.set(language.code, Buffer.from(html))
  }
  return (error, request, reply) => {
    const language = languageAt(request.url, visitorOf(request))
    return reply
      .code(error.status)
      .headers({
        'cache-control': 'no-store',
        'content-language': language.tag,
        'retry-after': String(error.retryAfter ?? 1),
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(rendered.get(language.code))
  }
}
