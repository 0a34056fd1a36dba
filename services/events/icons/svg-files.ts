import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { exactCopy } from '../../platform/exact-copy.ts'

const compress = promisify(brotliCompress)

export interface SvgFile {
  svg: Buffer
  brotli: Buffer
}

/**
 * Returns a function that finds an SVG file by name. If several folders contain the name, the file
 * in the first folder is used. The names are listed once at startup, so a requested name is never
 * used as a path. The function returns undefined for an unknown name.
 */
export function openSvgFiles(
  ...folders: readonly URL[]
): (name: string) => Promise<SvgFile | undefined> | undefined {
  const files = new Map(
    folders.toReversed().flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.svg'))
        .map((file) => [file.slice(0, -'.svg'.length), new URL(file, folder)] as const),
    ),
  )
  const svgFiles = new LRUCache({
    max: files.size,
    fetchMethod: (name: string) => {
      const file = files.get(name)
      return file && read(file)
    },
  })
  return (name) => (files.has(name) ? svgFiles.fetch(name) : undefined)
}

async function read(file: URL): Promise<SvgFile> {
  const svg = await readFile(file)
  const brotli = await compress(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { svg: exactCopy(svg), brotli: exactCopy(brotli) }
}
