import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { privateMode } from '../../../services/platform/database/private-files.ts'
import { WrongUsage } from '../../../services/platform/wrong-usage.ts'

const lineEnd = 0x0a

/**
 * Appends the lines of a stream to a file, and resolves when the stream has ended. Flushes each
 * chunk of complete lines to the disk.
 * The file may contain unsent lines of an earlier process. In this case the stream must have the
 * same heading. The heading is not appended again.
 * @throws WrongUsage if the stream has another heading
 */
export async function spoolLines(input: Readable, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: privateMode.directory })
  const file = await open(path, 'a', privateMode.file)
  try {
    const existing = await readFile(path)
    // Remove the incomplete line that a power failure may leave.
    const complete = existing.lastIndexOf(lineEnd) + 1
    if (complete < existing.length) await file.truncate(complete)
    let heading = complete === 0 ? undefined : firstLine(existing)
    let rest: Buffer = Buffer.alloc(0)
    const append = async (lines: Buffer) => {
      if (lines.length === 0) return
      if (heading !== undefined) {
        const own = firstLine(lines)
        if (!own.equals(heading)) {
          throw new WrongUsage(
            `${path} holds passings that are not sent yet, with other columns. Send them first: npm run parcours -- send ${path} --once …`,
          )
        }
        lines = lines.subarray(own.length)
        heading = undefined
      }
      await file.appendFile(lines)
      await file.datasync()
    }
    for await (const chunk of input) {
      rest = Buffer.concat([rest, chunk as Buffer])
      const end = rest.lastIndexOf(lineEnd) + 1
      await append(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
    if (rest.length > 0) await append(Buffer.concat([rest, Buffer.from('\n')]))
  } finally {
    await file.close()
  }
}

/** Returns the first line, including its line end. */
function firstLine(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.indexOf(lineEnd) + 1)
}
