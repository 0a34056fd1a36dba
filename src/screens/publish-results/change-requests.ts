import { pathOf, send } from './import-requests.ts'

/** What an organiser can change of a published event without a file. */
export const changes = ['status', 'result', 'news'] as const
export type Change = (typeof changes)[number]

interface ChangeRequest {
  method: 'PUT' | 'PATCH' | 'DELETE'
  path: string
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
  const { method, path, body } = builders[change](values)
  await send(token, `${pathOf(eventId)}/${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

type Values = ReadonlyMap<string, string>

const builders: Record<Change, (values: Values) => ChangeRequest> = {
  status: statusRequest,
  result: resultRequest,
  news: newsRequest,
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
  if (values.get('state') === 'removed') {
    const query = new URLSearchParams(
      chosen(values, ['reason', 'places']) as Record<string, string>,
    )
    return { method: 'DELETE', path: `${path}?${query.toString()}` }
  }
  const time = values.get('time')
  const isAbsent = values.get('state') === 'did_not_start'
  const penalty = values.get('penalty')
  return {
    method: 'PATCH',
    path,
    body: {
      ...chosen(values, ['reason', 'name', 'team', 'category', 'state', 'places']),
      ...(isAbsent && { gun_time: null, chip_time: null, race_time: null }),
      ...(time !== undefined && { [values.get('clock') ?? '']: millisecondsOf(time) }),
      ...(penalty !== undefined && { penalty_ms: Math.round(Number(penalty) * 1000) }),
      ...(values.has('force') && { force: true }),
    },
  }
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
  return {
    method: 'PUT',
    path: `news/${part(values, 'key')}`,
    body: { ...chosen(values, ['title', 'subtitle']), body: values.get('body') ?? '' },
  }
}
