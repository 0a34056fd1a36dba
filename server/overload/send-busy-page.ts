import { languages } from '../../domain/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../services/platform/http/problem.ts'
import { overloadedCode } from '../../services/platform/work-queue.ts'
import type { BusyReason } from '../../src/busy-page.tsx'
import type { Pages } from '../pages/pages.ts'
import { slowCode } from '../pages/page-deadline.ts'
import { languageHintsOf } from '../pages/visitor-language.ts'
import { tooManyRequestsCode } from './rate-limit.ts'

/** Sends an error page that says that there are too many requests or that the services are slow. */
export type SendBusyPage = (
  error: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply

/**
 * Returns true if the error is an exceeded rate limit, an overloaded work queue or a slow service.
 */
export function isBusy(error: unknown): error is Problem {
  return (
    error instanceof Problem && [overloadedCode, tooManyRequestsCode, slowCode].includes(error.code)
  )
}

/** Renders the error pages once for each language. */
export async function openBusyPages(pages: Pages, siteName: string): Promise<SendBusyPage> {
  const { busyPage, languageAt, loadIntl } = await pages.load()
  const rendered = new Map<string, Record<BusyReason, Buffer>>()
  for (const language of languages) {
    const { styles } = pages.assets(undefined, language.code)
    const intl = await loadIntl(language)
    const pageFor = (reason: BusyReason) =>
      Buffer.from(busyPage({ language, intl, siteName, styles, reason }))
    rendered.set(language.code, { busy: pageFor('busy'), unavailable: pageFor('unavailable') })
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
      .send(rendered.get(language.code)?.[error.code === slowCode ? 'unavailable' : 'busy'])
  }
}
