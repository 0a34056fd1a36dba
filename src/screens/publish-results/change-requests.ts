import { pathOf, RefusedRequest, send, sendTo } from './import-requests.ts'

/** What an organiser can change of a published event without a check. */
export type Change =
  | 'status'
  | 'result'
  | 'addition'
  | 'official'
  | 'news'
  | 'course_removal'
  | 'picture_removal'
  | 'undo'

interface ChangeRequest {
  method: 'PUT' | 'PATCH' | 'DELETE' | 'POST'
  /** Path below the event. Without it, the request is about the event itself. */
  path?: string
  body?: object
}

/**
 * Sends a change of a published event.
 * @param form the fields of the form, named as the fields of the API
 * @throws RefusedRequest
 */
export async function sendChange(
  token: string,
  eventId: string,
  change: Change,
  form: FormData,
): Promise<void> {
  const values = new Map(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
    ),
  )
  if (change === 'official') return setRankingStatus(token, values)
  if (values.get('clock') === decidingTime) values.set('clock', await decidingTimeOf(values))
  const isRestored = change === 'result' && values.get('state') === 'restored'
  const { method, path, body } = isRestored
    ? restoreRequest(values, await readCorrections(token, eventId))
    : builders[change](values)
  await send(token, [pathOf(eventId), path ?? []].flat().join('/'), {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

type Values = ReadonlyMap<string, string>

const builders: Record<Exclude<Change, 'official'>, (values: Values) => ChangeRequest> = {
  status: statusRequest,
  result: resultRequest,
  addition: (values) => ({ ...resultRequest(values), method: 'PUT' }),
  news: newsRequest,
  course_removal: (values) => ({
    method: 'DELETE',
    path: `races/${part(values, 'race')}/course`,
  }),
  picture_removal: () => ({ method: 'DELETE', path: 'picture' }),
  undo: undoRequest,
}

const part = (values: Values, name: string) => encodeURIComponent(values.get(name) ?? '')

/** Returns the given fields that have a value. */
const chosen = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : [])))

function statusRequest(values: Values): ChangeRequest {
  const start = values.get('new_start')?.replace('T', ' ')
  return {
    method: 'PUT',
    path: values.has('race') ? `races/${part(values, 'race')}/status` : 'status',
    body: {
      ...chosen(values, ['status', 'reason', 'new_place']),
      ...(start !== undefined && { new_start: start }),
    },
  }
}

function resultRequest(values: Values): ChangeRequest {
  const path = `races/${part(values, 'race')}/results/${part(values, 'athlete')}`
  if (values.get('state') === 'removed') return removalRequest(values, path)
  const age = values.get('age')
  const time = values.get('time')
  const penalty = values.get('penalty')
  return {
    method: 'PATCH',
    path,
    body: {
      ...chosen(values, ['reason', 'bib', 'name', 'gender', 'team', 'category', 'state', 'places']),
      ...(age !== undefined && { age: Number(age) }),
      ...(values.get('state') === 'did_not_start' && noResult),
      ...(time !== undefined && { [values.get('clock') ?? '']: millisecondsOf(time) }),
      ...scoreOf(values),
      ...(penalty !== undefined && { penalty_ms: Math.round(Number(penalty) * 1000) }),
      ...(values.has('force') && { force: true }),
    },
  }
}

/** An athlete who did not start has none of these. */
const noResult = {
  gun_time: null,
  chip_time: null,
  race_time: null,
  laps: null,
  points: null,
  distance: null,
}

/** Returns the score by its field of the API. The form has distances in kilometres. */
function scoreOf(values: Values): object {
  const kind = values.get('score_kind')
  if (kind === undefined) return {}
  const score = Number(values.get('score'))
  return { [kind]: kind === 'distance' ? Math.round(score * 1000) : score }
}

interface Correction {
  id: number
  race_id: string
  athlete_id: string
  bib: string | null
  removed: boolean
  /** Null while the correction is in effect. */
  ended_at: string | null
}

const readCorrections = async (token: string, eventId: string) =>
  (await send<{ items: Correction[] }>(token, `${pathOf(eventId)}/corrections`)).items

/**
 * Undoes the removal of an athlete.
 * @throws RefusedRequest correction.notFound
 */
function restoreRequest(values: Values, corrections: readonly Correction[]): ChangeRequest {
  const athlete = values.get('athlete')
  const removal = corrections.find(
    ({ race_id, bib, athlete_id, removed, ended_at }) =>
      removed &&
      ended_at === null &&
      race_id === values.get('race') &&
      (bib === athlete || athlete_id === athlete),
  )
  if (!removal) throw new RefusedRequest('correction.notFound', '')
  return removalRequest(values, `corrections/${String(removal.id)}`)
}

function removalRequest(values: Values, path: string): ChangeRequest {
  const query = new URLSearchParams(chosen(values, ['reason', 'places']) as Record<string, string>)
  return { method: 'DELETE', path: `${path}?${query.toString()}` }
}

/** Converts `1:02:03` or `1:02:03.4` to milliseconds. */
function millisecondsOf(time: string): number {
  const seconds = time
    .replace(',', '.')
    .split(':')
    .reduce((total, digits) => total * 60 + Number(digits), 0)
  return Math.round(seconds * 1000)
}

function newsRequest(values: Values): ChangeRequest {
  const path = `news/${part(values, 'key')}`
  if (values.has('delete')) return { method: 'DELETE', path }
  const body = chosen(values, ['title', 'subtitle', 'body', 'published_from'])
  return { method: 'PUT', path, body }
}

interface Ranking {
  id: string
  decided_by: 'gun' | 'chip' | 'race'
}

const readRankings = async (values: Values) =>
  (await sendTo<{ items: Ranking[] }>(undefined, `/v1/web/races/${part(values, 'race')}/rankings`))
    .items

/** Value of the field `clock` for the time that decides the first ranking of the race. */
export const decidingTime = 'deciding_time'

async function decidingTimeOf(values: Values): Promise<string> {
  const [ranking] = await readRankings(values)
  return `${ranking?.decided_by ?? 'race'}_time`
}

/** Makes all rankings of a race official or unofficial. */
async function setRankingStatus(token: string, values: Values): Promise<void> {
  for (const { id } of await readRankings(values)) {
    await sendTo(
      token,
      `/v1/timing/races/${part(values, 'race')}/rankings/${encodeURIComponent(id)}/status`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(chosen(values, ['status'])),
      },
    )
  }
}

/** A news item that was written on this page or over HTTP. */
export interface NewsItem {
  key: string
  title: string
  subtitle: string
  /** Text in Markdown. */
  body: string
  published_from: string
}

/** Reads the news items that were written over HTTP, latest first. */
export const readNews = async (token: string, eventId: string) =>
  (await send<{ items: NewsItem[] }>(token, `${pathOf(eventId)}/news`)).items

/**
 * Undoes the latest publication of an event, or removes an event that was published once.
 * @throws RefusedRequest undo.nothing
 */
function undoRequest(values: Values): ChangeRequest {
  if (values.has('remove')) return { method: 'DELETE' }
  const publication = values.get('publication')
  if (publication === undefined) throw new RefusedRequest('undo.nothing', '')
  return { method: 'POST', path: 'undo', body: { publication: Number(publication) } }
}
