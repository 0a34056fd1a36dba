import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../services/platform/same-origin.ts'
import { Problem } from '../services/platform/problem.ts'

/** Room for the longest form, each letter as the three escapes of a Chinese one. */
const mostBytes = 64 * 1024

type AnswerForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
) => Promise<unknown>

interface FormRouteOptions {
  /** Where visitors find the site. */
  origin: () => string
  answer: AnswerForm
}

/**
 * The form of a page as a browser without script sends it: the one place that takes such a body. A request
 * that does not say which page sent it is refused: every browser says so.
 */
export function formRoute(app: FastifyInstance, url: string, { origin, answer }: FormRouteOptions) {
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
      next(isSameOrigin(request.headers, origin()) === true ? undefined : refusal())
    })
    scope.post<{ Body: URLSearchParams | undefined }>(url, (request, reply) =>
      answer(request, reply, request.body ?? new URLSearchParams()),
    )
    done()
  })
}

const refusal = () =>
  new Problem(403, 'form.foreign', 'This form is taken from pages of this site only.')
