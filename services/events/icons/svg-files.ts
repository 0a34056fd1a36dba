import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(brotliCompress)

export interface Drawing {
  svg: Buffer
  brotli: Buffer
}

/**
 * SVG drawings by name, from the first of some folders that has the name. The names are read now, so
 * nothing that is asked for later is ever a path.
 * @returns undefined for a name that is in none
 */
export function openDrawings(
  ...folders: readonly URL[]
): (name: string) => Promise<Drawing | undefined> | undefined {
  const files = new Map(
    folders.toReversed().flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.svg'))
        .map((file) => [file.slice(0, -'.svg'.length), new URL(file, folder)] as const),
    ),
  )
  const drawings = new LRUCache({
    max: files.size,
    fetchMethod: (name: string) => {
      const file = files.get(name)
      return file && read(file)
    },
  })
  return (name) => (files.has(name) ? drawings.fetch(name) : undefined)
}

async function read(file: URL): Promise<Drawing> {
  const svg = await readFile(file)
  const brotli = await compress(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { svg, brotli }
}
