import { Problem } from '../../platform/http/problem.ts'
import type { Claimant } from './claim-links.ts'

/** The sender of a token that allows imports to the events of one organisation. */
export interface Organiser {
  credentialId: string
  organisationId: string
}

/** What the events service knows about organisers and the athletes of their races. */
export interface OrganiserSource {
  /** @throws Problem 401, 403 for a request without such a token */
  verify: (headers: { authorization?: string | undefined }) => Promise<Organiser>
  /**
   * Returns the athletes of a race of the organiser, or those with a start number.
   * @throws Problem 403 token.otherOrganisation; 404 race.notFound, 410 event.gone
   */
  claimantsOf: (organiser: Organiser, raceId: string, bib?: string) => Promise<Claimant[]>
}

const refuse = () =>
  Promise.reject(new Problem(401, 'apiKey.unknown', 'This token is not known here.'))

/** Refuses every token. */
export const noOrganisers: OrganiserSource = { verify: refuse, claimantsOf: refuse }
