import { releaseSlot } from '../../platform/http/admission.ts'
import { currentRequest } from '../../platform/http/request-id.ts'
import { routeNotFound } from '../../platform/http/send-error.ts'
import type { SecurityScheme, Service } from '../../platform/http/service.ts'
import { WorkQueue } from '../../platform/work-queue.ts'
import type { Context } from '../context.ts'
import { claimLinksOf, csvOf } from './claim-links.ts'
import { ClaimLinks, ClaimLinksQuery, RaceParameter } from './schema.ts'

export const organiserScheme: Record<string, SecurityScheme> = {
  organiserToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of an organiser, with the scope events:import.',
  },
}

/**
 * Options of a queue that makes the links of one race at a time, because the links of a large race
 * take a second and 20 MB. Organisations take turns. The maximum waiting time is shorter than the
 * timeout of a process with the role `web`.
 */
const oneAtATime = { concurrency: 1, maxWaiting: 64, maxWaitingPerClient: 8, maxWaitMs: 3_000 }

/**
 * Adds the route with which organisers make claim links for the athletes of their races. Without a
 * secret, the route responds with 404.
 */
export function organiserClaimRoutes(
  app: Service,
  { limits, organisers, origin, securityLog, claimSecret: secret }: Context,
): void {
  const turns = new WorkQueue(oneAtATime)
  app.get(
    '/v1/identity/claim-links/:race_id',
    {
      schema: {
        operationId: '_claimLinks',
        description:
          'A link for each athlete of a race, with which the athlete claims the result. For the organiser, who sends the links; at most 120 requests an hour.',
        security: [{ organiserToken: [] }],
        params: RaceParameter,
        querystring: ClaimLinksQuery,
        response: { 200: ClaimLinks },
      },
      // Verifies the token before the parameters are read, like all routes of organisers.
      async onRequest({ headers }) {
        if (secret === undefined) throw routeNotFound()
        await organisers.verify(headers)
      },
    },
    async ({ headers, ip, params: { race_id }, query: { bib, language = 'en' } }, reply) => {
      const organiser = await organisers.verify(headers)
      const { credentialId, organisationId } = organiser
      const makeLinks = async () => {
        await limits.check('claimLinks', { account: credentialId })
        const claimants = await organisers.claimantsOf(organiser, race_id, bib)
        // The hook has checked that the secret is defined.
        const signing = { origin: origin(), language, secret: secret ?? '' }
        const items = await claimLinksOf(race_id, claimants, signing)
        securityLog.record('claim_links_made', ip, undefined, { credentialId, raceId: race_id })
        return { items, csv: await csvOf(items) }
      }
      if (bib !== undefined) return makeLinks()
      // Releases the slot in the work queue. Otherwise waiting requests would take the slots that
      // visitors need.
      releaseSlot(reply)
      return turns.run(organisationId, currentRequest()?.signal, makeLinks)
    },
  )
}
