import type { Row } from '../upstream/rest.ts'

type Found = Row<'Found'>

/**
 * Reads the response of `/v1/web/search`. Events services of other developers may return another
 * form.
 * They may name the athletes `participants` or `athletes`, and wrap the result in `data` or
 * `result`. They may omit the fields that have a default here. If both names exist, `participants`
 * is read.
 * @param paging page number and page size of the request. Null for a page after a cursor
 */
export function readSearchResponse(
  body: unknown,
  paging: { page: number | null; itemsPerPage: number },
): Found {
  const { data } = fields(body)
  const { result } = fields(data ?? body)
  const found = fields(result ?? data ?? body)
  const events = list(found['events'])
  const participants = list(found['participants'] ?? found['athletes']).map((item) => ({
    race: '',
    date: null,
    category: null,
    time: null,
    position: null,
    ...fields(item),
  }))
  return {
    ...paging,
    events_total: events.length,
    events_end_cursor: null,
    events_has_next: false,
    participants_total: found['athletes_total'] ?? participants.length,
    participants_end_cursor: null,
    participants_has_next: false,
    moved: false,
    did_you_mean: null,
    places: [],
    clubs: [],
    organisations: [],
    ...found,
    events: events.map((item) => ({ status: 'scheduled', status_decision: null, ...fields(item) })),
    participants,
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
