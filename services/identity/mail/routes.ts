import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { findLink } from './mailed-links.ts'
import { OpenedLink, OpenedLinkQuery } from './schema.ts'

/**
 * Adds the route that says whether an opened link still works. The response depends only on the token
 * in the cookie.
 */
export function openedLinkRoutes(app: Service, { db, limits, linkCookies }: Context) {
  app.get(
    '/v1/identity/opened-link',
    {
      schema: {
        operationId: 'openedLink',
        description:
          'Whether the link from an e-mail that the browser has opened still works, with the token in a cookie. Does not use the link.',
        querystring: OpenedLinkQuery,
        response: { 200: OpenedLink },
      },
    },
    async (request) => {
      const { purpose } = request.query
      await limits.check('openedLink', { address: request.ip })
      const token = linkCookies.read(purpose, request) ?? ''
      return { valid: (await findLink(db, token, purpose)) !== undefined }
    },
  )
}
