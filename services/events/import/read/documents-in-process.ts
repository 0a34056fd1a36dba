import type { MeasuredRoute } from '../../event-package.ts'
import type { PackageProblem } from '../../results/problems.ts'
import { BadGpx } from './course/gpx.ts'
import type { ParsedYaml } from './manifest/parse-yaml.ts'
import { NotRead, readInProcess } from './reading-process.ts'
import type { ReadMessage, ReadRequest } from './reading-program.ts'

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
  const message = await readDocument({ texts }, documentLimits.yamlMs, signal)
  return message?.type === 'yaml' ? message.documents : []
}

/**
 * Measures the course in a GPX file in another process. See `measureCourse`.
 * @throws BadGpx, CostlyDocument
 */
export async function measureCourseInProcess(
  path: string,
  signal: AbortSignal | undefined,
): Promise<MeasuredRoute> {
  const message = await readDocument({ course: path }, documentLimits.courseMs, signal)
  if (message?.type === 'route') return message.route
  const { message: reason, line } = message as ReadMessage & { type: 'badGpx' }
  throw new BadGpx(reason, line)
}

async function readDocument(
  request: ReadRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<ReadMessage | undefined> {
  let content: ReadMessage | undefined
  try {
    await readInProcess(request, { timeoutMs, signal }, (message) => {
      content = message
    })
  } catch (error) {
    if (!(error instanceof NotRead)) throw error
    throw costlyDocument(error.reason, timeoutMs)
  }
  return content
}

function costlyDocument(reason: NotRead['reason'], timeoutMs: number): CostlyDocument {
  if (reason === 'memory') {
    return new CostlyDocument('file.tooLarge', 'The file needs too much memory')
  }
  if (reason === 'broken') return new CostlyDocument('file.broken', 'The file cannot be read')
  const seconds = String(timeoutMs / 1000)
  return new CostlyDocument('file.tooSlow', `The file was not read within ${seconds} seconds`)
}
