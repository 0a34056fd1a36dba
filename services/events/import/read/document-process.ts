import './guard-process.ts'
import { readFileSync } from 'node:fs'
import { BadGpx } from './course/gpx.ts'
import { measureCourse } from './course/measure-course.ts'
import type { DocumentMessage, DocumentRequest } from './documents-in-process.ts'
import { parseYaml } from './manifest/parse-yaml.ts'

/**
 * Reads documents of a package in a process with limited memory and time. documents-in-process.ts
 * starts this process.
 */
process.on('message', (request: DocumentRequest) => {
  process.send?.(read(request))
})

function read(request: DocumentRequest): DocumentMessage {
  if ('texts' in request) return { yaml: request.texts.map(parseYaml) }
  try {
    return { route: measureCourse(readFileSync(request.course, 'utf8').replace(/^\uFEFF/, '')) }
  } catch (error) {
    if (!(error instanceof BadGpx)) throw error
    return { badGpx: { message: error.message, line: error.line } }
  }
}
