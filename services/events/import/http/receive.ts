import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../../../platform/error-code.ts'
import { privateMode } from '../../../platform/database/private-files.ts'
import { Problem } from '../../../platform/http/problem.ts'

/** Maximum size of an upload in bytes. A zip of 50,000 results has about 3 MB. */
export const maxUploadBytes = 64 * 1024 * 1024
/** Maximum size of a file that a visitor without a token has checked. */
export const maxUploadBytesOfVisitor = 16 * 1024 * 1024

/**
 * Writes the body of a request to a file.
 * @returns the SHA-256 of the bytes
 * @throws Problem 413 request.tooLarge, 400 import.empty, 400 import.incomplete
 */
export async function receive(
  body: Readable | undefined,
  path: string,
  maxBytes: number,
): Promise<string> {
  if (body === undefined) throw empty()
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      body,
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > maxBytes) throw tooLarge(maxBytes)
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: privateMode.file, flags: 'wx' }),
    )
  } catch (error) {
    if (hasCode(error, 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR')) {
      throw new Problem(
        400,
        'import.incomplete',
        'The connection ended before the whole package had arrived. Send it again.',
      )
    }
    throw error
  }
  if (size === 0) throw empty()
  return hash.digest('hex')
}

function empty(): Problem {
  return new Problem(400, 'import.empty', 'Send the package as the body of the request.')
}

export function tooLarge(maxBytes: number): Problem {
  const isOfVisitor = maxBytes < maxUploadBytes
  const wayOut = isOfVisitor
    ? 'Send it with the token of an organiser.'
    : 'Send fewer races at once, or give the package to the operator of the site.'
  return new Problem(
    413,
    'request.tooLarge',
    `The body is larger than ${String(maxBytes / 1024 / 1024)} MB. ${wayOut}`,
    isOfVisitor ? 'authorization' : undefined,
  )
}
