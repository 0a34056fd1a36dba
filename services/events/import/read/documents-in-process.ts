import type { Route } from '../../event-package.ts'
import type { PackageProblem } from '../../results/problems.ts'
import { BadGpx } from './course/gpx.ts'
import type { ParsedYaml } from './manifest/parse-yaml.ts'
import { ranOutOfMemory, type ReaderOptions, startReader } from './reading-process.ts'

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

/** An event.yml of 1 MB takes about a second, and a course of 50 MB some ten seconds. */
const limits = { yamlMs: 10_000, courseMs: 60_000 }

/**
 * Parses YAML documents in another process.
 * @throws CostlyDocument
 */
export async function parseYamlInProcess(
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ParsedYaml[]> {
  const message = await request({ texts }, { timeoutMs: limits.yamlMs, signal })
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
  const message = await request({ course: path }, { timeoutMs: limits.courseMs, signal })
  if ('route' in message) return message.route
  const { badGpx } = message as { badGpx: { message: string; line: number } }
  throw new BadGpx(badGpx.message, badGpx.line)
}

function request(sent: DocumentRequest, options: ReaderOptions): Promise<DocumentMessage> {
  return new Promise((resolve, reject) => {
    const reader = startReader(program, options)
    reader.on('message', resolve)
    reader.on('error', reject)
    // After a message, the rejection of the promise has no effect.
    reader.on('close', (code, endSignal) => {
      const problem = reader.killed
        ? new CostlyDocument(
            'file.tooSlow',
            `The file was not read within ${String(options.timeoutMs / 1000)} seconds`,
          )
        : ranOutOfMemory(code, endSignal)
          ? new CostlyDocument('file.tooLarge', 'The file needs too much memory')
          : new CostlyDocument('file.broken', 'The file cannot be read')
      reject(problem)
    })
    reader.send(sent)
  })
}
