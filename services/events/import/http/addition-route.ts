import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { correctResult, type CorrectionRequest } from '../publish/correct-result.ts'
import { Addition, CorrectionSchema, type Patch, ResultParameter } from './correction-schema.ts'
import { raceOfEvent } from './event-owner.ts'
import { findCorrection } from './list-corrections.ts'

/** Adds the route that adds an athlete to the results of a race. */
export function additionRoute(app: Service, db: EventsDatabase, organiserOf: OrganiserOf): void {
  app.put(
    '/v1/import/events/:event/races/:race/results/:bib',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_addResult',
        description:
          'Adds an athlete to the results of a race; the response follows the publication. An import of a file without this start number keeps the athlete.',
        params: ResultParameter,
        body: Addition,
        response: { 200: CorrectionSchema },
      },
    },
    async (request) => {
      const { params, body } = request
      const { reason, places, force: isForced = false, ...values } = body
      const id = await correctResult(db, {
        eventId: params.event,
        raceId: await raceOfEvent(db, params.event, params.race),
        athlete: params.bib.trim(),
        kind: 'addition',
        values: valuesOf(values),
        places,
        isForced,
        reason: reason.trim(),
        by: organiserOf(request).credentialId,
      })
      return findCorrection(db, id)
    },
  )
}

type Values = Omit<Patch, 'reason' | 'places' | 'force' | 'penalty_ms' | 'bonus_ms'>

/** Returns the values of a request by field, without blanks around the texts. */
export function valuesOf(values: Values): NonNullable<CorrectionRequest['values']> {
  const { gun_time: gunTime, chip_time: chipTime, race_time: raceTime, ...rest } = values
  return { ...trimmed(rest), gunTime, chipTime, raceTime }
}

function trimmed<Texts extends object>(values: Texts): Texts {
  const entries = Object.entries(values).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as Texts
}
