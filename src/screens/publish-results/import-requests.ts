/** A parameter of an import with its value. An empty value stands for any text. */
export interface Answer {
  parameter: string
  value: string
}

export interface ImportProblem {
  code: string
  file: string
  line?: number
  path?: string
  column?: string
  value?: string
  /** Number of rows, times or people at fault. */
  count?: number
  /** Number of all rows, times or people. */
  total?: number
  message: string
  expected: string
  answers?: Answer[]
}

export interface RaceCounts {
  race_id: string
  name?: string
  added: number
  changed: number
  removed: number
  unchanged: number
  rejected: number
  /** Some of the changed and removed athletes. */
  athletes?: { change: 'changed' | 'removed'; bib: string | null; name: string }[]
}

type NameIn<Id> = Id extends `publish_results.column.${infer Name}` ? Name : never
/** What a column can contain. Each has a message. */
type Meaning = Exclude<NameIn<FormatjsIntl.Message['ids']>, 'unknown'>

/** What a column of a table contains. */
export interface ReadColumn {
  heading: string
  /** Null if that is not known. */
  meaning: Meaning | null
  /** Distance of the checkpoint of a split, in metres. */
  distance: number | null
  imported: boolean
  examples: string[]
}

/** The fields of an import job that this page shows. The contract of the events service has all. */
export interface ImportJob {
  id: string
  stage: 'waiting' | 'unpacking' | 'checking' | 'publishing' | 'done' | 'refused' | 'failed'
  progress: { rows: number; total?: number } | null
  report: {
    event_id: string
    event_name: string
    /** Whether the import changed, or would change, what the site shows. */
    changed: boolean
    /** Number of the publication that the import made. Missing if it published nothing. */
    publication?: number
    /** Number of the publication with which the file was compared. Missing if nothing changes. */
    after?: number
    races: RaceCounts[]
    warnings: { column: string; value: string; expected: string; line: number; count: number }[]
    /** Races whose published times look impossible for their new distance or sport. */
    impossible_times?: { race_id: string; name: string; count: number; total: number }[]
    /** Sent courses that do not have the length of their races, in metres. */
    unlikely_courses?: { race_id: string; name: string; length: number; distance: number }[]
    rankings?: { path: string; race: string; name: string }[]
  } | null
  table?: {
    columns: string[]
    /** Missing in jobs of earlier releases. */
    understood?: ReadColumn[]
    athletes: string[]
    remarks: string[]
    /** The sheets of a workbook that may have a table: the one that was read, then the others. */
    sheets?: string[]
  }
  rejects: { race: string; csv: string; truncated: boolean }[]
  problems: ImportProblem[]
}

export interface OwnRace {
  id: string
  name: string
  /** Distance in metres. */
  distance: number | null
  /** Day of the start. */
  day: string | null
  has_course: boolean
}

export interface OwnEvent {
  id: string
  name: string
  date_from: string
  has_picture: boolean
  races: OwnRace[]
}

/** The organisation of a token, and its events with their races. */
export interface OwnEvents {
  organisation: { id: string; name: string | null }
  items: OwnEvent[]
}

/** A file of results, a package, or a part of an event, with the parameters of the import. */
export interface Upload {
  file: File
  /** Path of the part of an event that the file replaces. Undefined for any other file. */
  part?: string | undefined
  facts: Answer[]
  answers: Answer[]
  /** Number of the publication with which the file was compared. */
  after?: number | undefined
}

/** A request that was refused, or that received no response. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  /** The code of the problem. `connection` if there was no response. */
  readonly code: string
  /** Seconds to wait before the request may be sent again. */
  readonly retryAfter: number | undefined
  /** The parameter or field at fault. */
  readonly field: string | undefined

  constructor(code: string, title: string, retryAfter?: number, field?: string) {
    super(title)
    this.code = code
    this.retryAfter = retryAfter
    this.field = field
  }
}

/** Returns an error of a request as a refusal. */
export function asRefusal(error: unknown): RefusedRequest {
  return error instanceof RefusedRequest ? error : new RefusedRequest('connection', String(error))
}

/**
 * Sends a request to the import API with the token of an organiser.
 * @throws RefusedRequest
 */
export const send = <Body>(token: string | undefined, path: string, init?: RequestInit) =>
  sendTo<Body>(token, `/v1/import/${path}`, init)

/**
 * Sends a request to an address of REST.
 * @param token the token of an organiser; undefined for a request with the session of the visitor
 * @throws RefusedRequest
 */
export async function sendTo<Body>(
  token: string | undefined,
  address: string,
  init: RequestInit = {},
): Promise<Body> {
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  let response: Response
  try {
    response = await fetch(address, { ...init, headers, cache: 'no-store' })
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new RefusedRequest('connection', String(error))
  }
  const body: unknown = await response.json().catch(() => ({}))
  if (response.ok) return body as Body
  const { code = 'connection', title = '', field } = body as Partial<Record<string, string>>
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new RefusedRequest(code, title, Number.isNaN(retryAfter) ? undefined : retryAfter, field)
}

/** The token of an organiser, and the events that it may change. */
export interface OrganiserWithToken {
  token: string
  own: OwnEvents
}

/** Reads the organisation of a token, with its events. */
export const readOwnEvents = (token: string) => send<OwnEvents>(token, 'events')

export const isPackage = (file: File) => /\.zip$/i.test(file.name)

const pollMs = 700
/** Maximum number of consecutive requests for a job that may fail. The job continues meanwhile. */
const maxFailures = 8
const endStages = new Set(['done', 'refused', 'failed'])

interface SendOptions {
  /** Undefined for a visitor, who can only have a file checked. */
  token: string | undefined
  isDryRun: boolean
  signal: AbortSignal
  onProgress: (job: ImportJob) => void
}

/**
 * Sends a file and waits until its import has ended.
 * @throws RefusedRequest
 */
export async function importFile(upload: Upload, options: SendOptions): Promise<ImportJob> {
  const { token, isDryRun, signal } = options
  const { file, part } = upload
  const table = isPackage(file) ? 'packages' : 'tables'
  const route = part ?? table
  const path = `${route}?${queryOf(upload, isDryRun).toString()}`
  const method = part === undefined ? 'POST' : 'PUT'
  const headers = { 'content-type': 'application/octet-stream' }
  const job = await send<ImportJob>(token, path, { method, body: file, headers, signal })
  return untilEnded(job, options)
}

function queryOf(
  { file, part, facts, answers, after }: Upload,
  isDryRun: boolean,
): URLSearchParams {
  const query = new URLSearchParams(isDryRun ? { dryRun: 'true' } : {})
  const isTable = part === undefined && !isPackage(file)
  // With `after`, the site refuses to publish anything that the check has not shown, or to replace
  // newer facts.
  if ((!isDryRun || part !== undefined) && after !== undefined) query.set('after', String(after))
  if (isTable) query.set('file', file.name)
  for (const { parameter, value } of isTable ? [...facts, ...answers] : answers) {
    const earlier = query.get(parameter)
    if (parameter === 'column') query.append(parameter, value)
    else if (parameter === 'privacy' && earlier !== null) {
      query.set(parameter, `${earlier},${value}`)
    } else query.set(parameter, value)
  }
  return query
}

/**
 * Requests the state of a job until the job has ended. Repeats a request that received no response,
 * or that may be sent again later.
 */
async function untilEnded(
  begun: ImportJob,
  { token, signal, onProgress }: SendOptions,
): Promise<ImportJob> {
  let job = begun
  let waitMs = pollMs
  let failures = 0
  while (!endStages.has(job.stage)) {
    onProgress(job)
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs)
    })
    signal.throwIfAborted()
    try {
      job = await send<ImportJob>(token, `jobs/${job.id}`, { signal })
      failures = 0
      waitMs = pollMs
    } catch (error) {
      signal.throwIfAborted()
      const { code, retryAfter } = asRefusal(error)
      failures += 1
      if (failures > maxFailures || (code !== 'connection' && retryAfter === undefined)) throw error
      waitMs = Math.max(pollMs * failures, (retryAfter ?? 0) * 1_000)
    }
  }
  return job
}

/** Path of an event of the organisation. */
export const pathOf = (eventId: string) => `events/${encodeURIComponent(eventId)}`

export interface ListedPublication {
  number: number
  kind:
    | 'import'
    | 'table'
    | 'correction'
    | 'facts'
    | 'course'
    | 'course_removal'
    | 'picture'
    | 'picture_removal'
  /** In English. */
  description: string
  published_at: string
}

export interface Publications {
  /** Newest first. */
  items: ListedPublication[]
  /** Whether the event was published only once, so it can be removed. */
  is_new: boolean
}

/** Reads the publications of an event. */
export const readPublications = (token: string, eventId: string) =>
  send<Publications>(token, `${pathOf(eventId)}/publications`)

/** Whether a publication of an event can be undone: it is the latest one, but not the first one. */
export async function isUndoable(
  token: string,
  eventId: string,
  publication: number,
): Promise<boolean> {
  const { items } = await readPublications(token, eventId)
  const [latest, ...earlier] = items
  return earlier.length > 0 && latest?.number === publication
}

/**
 * Undoes a publication if it is the latest of its event.
 * @throws RefusedRequest undo.undone, undo.notLatest, undo.nothing, undo.gone
 */
export async function undo(token: string, eventId: string, publication: number): Promise<void> {
  await send(token, `${pathOf(eventId)}/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publication }),
  })
}
