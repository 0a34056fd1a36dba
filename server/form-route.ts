import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../services/platform/problem.ts'

/** Room for the longest form, each letter as the three escapes of a Chinese one. */
const mostBytes = 64 * 1024

type AnswerForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
) => Promise<unknown>

/** The form of a page as a browser without script sends it: the one place that takes such a body. */
export function formRoute(app: FastifyInstance, url: string, answer: AnswerForm) {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, parsed) => {
        parsed(null, new URLSearchParams(String(body)))
      },
    )
    scope.addHook('onRequest', (request, _reply, next) => {
      next(comesFromHere(request) ? undefined : refusal())
    })
    scope.post<{ Body: URLSearchParams | undefined }>(url, (request, reply) =>
      answer(request, reply, request.body ?? new URLSearchParams()),
    )
    done()
  })
}

/**
 * Whether a page of ours sent the form. Every browser tells, in one header or the other; what sends
 * neither is no browser that another site could make use of.
 */
function comesFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host
}

const refusal = () =>
  new Problem(403, 'form.foreign', 'This form is taken from pages of this site only.')
