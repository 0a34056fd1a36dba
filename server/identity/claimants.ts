import type { Kysely } from 'kysely'
import { type Organisers, RaceOwners, verifySender } from '../../services/events/organisers.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import type { Claimant } from '../../services/identity/claims/claim-links.ts'
import type { OrganiserSource } from '../../services/identity/claims/organiser-source.ts'

/**
 * Reads the athletes of a race who can claim their results. Private athletes have initials as
 * names.
 * @param bib only athletes with this start number
 */
export function claimantsOf(
  db: Kysely<EventsSchema>,
  raceId: string,
  bib?: string,
): Promise<Claimant[]> {
  return db
    .selectFrom('participants')
    .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
    .where('races.id', '=', raceId)
    .$if(bib !== undefined, (athletes) => athletes.where('bib', '=', bib ?? ''))
    .select(['participants.id', 'bib', 'participants.name'])
    .orderBy('participants.id')
    .execute()
}

/** Lets the identity service make claim links for the organisers of the events service. */
export function organiserSource(db: Kysely<EventsSchema>, organisers: Organisers): OrganiserSource {
  return {
    verify: (headers) => verifySender(organisers, { headers }, 'events:import'),
    async claimantsOf(organiser, raceId, bib) {
      // Without the cache of earlier requests, because the event may have been removed since then.
      await new RaceOwners(db).require(raceId, organiser)
      return claimantsOf(db, raceId, bib)
    },
  }
}
