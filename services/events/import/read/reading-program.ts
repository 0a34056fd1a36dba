import './guard-process.ts'
import { readFileSync } from 'node:fs'
import type { MeasuredRoute } from '../../event-package.ts'
import type { ParsedYaml } from './manifest/parse-yaml.ts'
import type { TableMessage, TableToRead } from './sources/read-table.ts'
import { withoutMark } from '../../../../domain/byte-order-mark.ts'

/**
 * The program of a reading process (reading-process.ts). It reads one file at a time and sends
 * messages with the content. Each kind of file loads only the modules that read it.
 */

/** YAML texts, the path of a course, or a table. */
export type ReadRequest = { texts: readonly string[] } | { course: string } | { table: TableToRead }

export type ReadMessage =
  | { type: 'yaml'; documents: ParsedYaml[] }
  | { type: 'route'; route: MeasuredRoute }
  | { type: 'badGpx'; message: string; line: number }
  | TableMessage
  | { type: 'failed'; message: string }
  /** @property reusable whether the process has enough memory left for another file */
  | { type: 'done'; reusable: boolean }

/** A process that holds more bytes than this reads no other file. */
const maxReusableMemory = 250_000_000

const send = (message: ReadMessage) => process.send?.(message)

process.on('message', (request: ReadRequest) => {
  void answer(request)
})

async function answer(request: ReadRequest): Promise<void> {
  try {
    await read(request)
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
  send({ type: 'done', reusable: process.memoryUsage.rss() < maxReusableMemory })
}

async function read(request: ReadRequest): Promise<void> {
  if ('texts' in request) {
    const { parseYaml } = await import('./manifest/parse-yaml.ts')
    send({ type: 'yaml', documents: request.texts.map(parseYaml) })
  } else if ('course' in request) {
    await readCourse(request.course)
  } else {
    const { readTable } = await import('./sources/read-table.ts')
    await readTable(request.table, send)
  }
}

async function readCourse(path: string): Promise<void> {
  const { measureCourse } = await import('./course/measure-course.ts')
  const { BadGpx } = await import('./course/gpx.ts')
  const gpx = withoutMark(readFileSync(path, 'utf8'))
  try {
    send({ type: 'route', route: measureCourse(gpx) })
  } catch (error) {
    if (!(error instanceof BadGpx)) throw error
    send({ type: 'badGpx', message: error.message, line: error.line })
  }
}
