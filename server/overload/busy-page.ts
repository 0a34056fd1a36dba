import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../services/platform/http/problem.ts'
import { overloadedCode } from '../../services/platform/work-queue.ts'
import type { Pages } from '../pages/pages.ts'
import { languageHintsOf } from '../pages/visitor-language.ts'
import { tooManyRequestsCode } from './rate-limit.ts'

/** Sends the "too many requests" page. */
export type SendBusyPage = (
  error: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply

/** Whether the error is a rate limit or an overloaded work queue. */
export function isBusy(error: unknown): error is Problem {
  return error instanceof Problem && [overloadedCode, tooManyRequestsCode].includes(error.code)
}

/** Renders the "too many requests" page once per language. */
export async function openBusyPages(pages: Pages, siteName: string): Promise<SendBusyPage> {
  const { busyPage, languageAt, languages, loadIntl } = await pages.load()
  const rendered = new Map<string, Buffer>()
  for (const language of languages) {
    const { styles } = pages.assets(undefined, language.code)
    const html = busyPage({ language, intl: await loadIntl(language), siteName, styles })
    rendered.set(language.code, Buffer.from(html))
  }
  return (error, request, reply) => {
    const language = languageAt(request.url, languageHintsOf(request))
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
