import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Route } from '../../event-package.ts'
import type { PackageProblem } from '../../results/problems.ts'
import { BadGpx } from './course/gpx.ts'
import type { ParsedYaml } from './manifest/parse-yaml.ts'
import { ranOutOfMemory, startReader } from './reading-process.ts'

export type DocumentRequest = { texts: readonly string[] } | { course: string }

export type DocumentMessage =
  | { yaml: ParsedYaml[] }
  | { route: Route }
  | { badGpx: { message: string; line: number } }

/** Thrown for a document that needs too much memory or time. */
export class CostlyDocument extends Error implements Pick<PackageProblem, 'code' | 'expected'> {
  override readonly name = 'CostlyDocument'
  readonly code: string
  readonly expected = 'Make it smaller and simpler.'

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const program = new URL('./document-process.ts', import.meta.url)

/**
 * Maximum durations. An event.yml of 250 kB takes about a quarter of a second, and a course of 50 MB
 * some ten seconds. Tests shorten them.
 */
export const documentLimits = { yamlMs: 5_000, courseMs: 60_000 }

/**
 * Parses YAML documents in another process.
 * @throws CostlyDocument
 */
export async function parseYamlInProcess(
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ParsedYaml[]> {
  const message = await request({ texts }, { timeoutMs: documentLimits.yamlMs, signal })
  return 'yaml' in message ? message.yaml : []
}

/**
 * Measures the course in a GPX file in another process. See `measureCourse`.
 * @throws BadGpx, CostlyDocument
 */
export async function measureCourseInProcess(
  path: string,
  signal: AbortSignal | undefined,
): Promise<Route> {
  const message = await request({ course: path }, { timeoutMs: documentLimits.courseMs, signal })
  if ('route' in message) return message.route
  const { badGpx } = message as { badGpx: { message: string; line: number } }
  throw new BadGpx(badGpx.message, badGpx.line)
}

interface RequestOptions {
  timeoutMs: number
  signal: AbortSignal | undefined
}

async function request(
  sent: DocumentRequest,
  { timeoutMs, signal }: RequestOptions,
): Promise<DocumentMessage> {
  const reader = takeReader()
  const timeout = AbortSignal.timeout(timeoutMs)
  const settled = new AbortController()
  const signals = [timeout, settled.signal, ...(signal ? [signal] : [])]
  const until = { signal: AbortSignal.any(signals) }
  try {
    const closed = once(reader, 'close', until).then(([code, endSignal]) => {
      throw ranOutOfMemory(code as number | null, endSignal as NodeJS.Signals | null)
        ? new CostlyDocument('file.tooLarge', 'The file needs too much memory')
        : new CostlyDocument('file.broken', 'The file cannot be read')
    })
    const received = once(reader, 'message', until)
    reader.send(sent)
    const [message] = (await Promise.race([received, closed])) as [DocumentMessage]
    keepReader(reader)
    return message
  } catch (error) {
    reader.kill('SIGKILL')
    if (!timeout.aborted) throw error
    const seconds = String(timeoutMs / 1000)
    throw new CostlyDocument('file.tooSlow', `The file was not read within ${seconds} seconds`)
  } finally {
    settled.abort()
  }
}

/** Milliseconds that a process waits for its next document. */
const waitMs = 5_000

/** The process that waits for its next document, because starting it takes longer than most documents. */
let waiting: { reader: ChildProcess; timer: NodeJS.Timeout } | undefined

function takeReader(): ChildProcess {
  if (waiting?.reader.connected !== true) return startReader(program)
  const { reader, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  reader.ref()
  reader.channel?.ref()
  return reader
}

function keepReader(reader: ChildProcess): void {
  if (waiting) {
    reader.kill()
    return
  }
  const timer = setTimeout(() => {
    waiting = undefined
    reader.kill()
  }, waitMs)
  waiting = { reader, timer: timer.unref() }
  // This process may end meanwhile. The reader ends with it.
  reader.unref()
  reader.channel?.unref()
}
