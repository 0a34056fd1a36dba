import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../../services/platform/http/same-origin.ts'
import { maxBodyBytes } from '../../services/platform/http/service.ts'
import { Problem } from '../../services/platform/http/problem.ts'

type FormHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
) => Promise<unknown>

interface FormRouteOptions {
  /** Returns the public origin of the site. */
  origin: () => string
  handle: FormHandler
}

/**
 * Adds the route `POST url` for the urlencoded form of a browser without JavaScript. No other route
 * accepts such a form.
 * Responds 403 unless Sec-Fetch-Site or Origin shows that a page of this site sent the form.
 */
export function formRoute(app: FastifyInstance, url: string, { origin, handle }: FormRouteOptions) {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, parsed) => {
        parsed(null, new URLSearchParams(String(body)))
      },
    )
    scope.addHook('onRequest', (request, _reply, next) => {
      next(isSameOrigin(request.headers, origin()) === true ? undefined : foreignFormProblem())
    })
    scope.post<{ Body: URLSearchParams | undefined }>(url, (request, reply) =>
      handle(request, reply, request.body ?? new URLSearchParams()),
    )
    done()
  })
}

const foreignFormProblem = () =>
  new Problem(403, 'form.foreign', 'This form is taken from pages of this site only.')
