import { hash } from 'node:crypto'
import { findFault, longestSide } from '../../files/picture.ts'
import type { FileInPackage } from '../../event-package.ts'
import type { NamedAt, PackageFolder } from './package-folder.ts'
import type { PackageProblem, Problems } from '../../results/problems.ts'

const maxBytes = 10_000_000

/** Magic numbers of the accepted image formats. */
const formats: { mediaType: string; matches: (bytes: Buffer) => boolean }[] = [
  {
    mediaType: 'image/jpeg',
    matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    mediaType: 'image/png',
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  { mediaType: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) },
  {
    mediaType: 'image/webp',
    matches: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)),
  },
  { mediaType: 'image/avif', matches: (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavif' },
]

const saveHint = 'Use JPEG, PNG, WebP, AVIF or GIF.'

/**
 * Images of a package. Each image is stored once. The format is detected from the bytes, not from
 * the file name.
 */
export class Images {
  readonly #folder: PackageFolder
  readonly #problems: Problems
  readonly #files = new Map<string, FileInPackage>()
  readonly #namedAt = new Map<string, NamedAt & { value: string }>()

  constructor(folder: PackageFolder, problems: Problems) {
    this.#folder = folder
    this.#problems = problems
  }

  get files(): FileInPackage[] {
    return [...this.#files.values()]
  }

  /**
   * Adds an image and returns its id. Returns null without a name. For an unusable file, adds a
   * problem and returns null.
   */
  add(name: string | undefined, namedAt: NamedAt): string | null {
    const bytes = name === undefined ? undefined : this.#folder.read(name, namedAt, maxBytes)
    if (name === undefined || bytes === undefined) return null
    const format = formats.find(({ matches }) => matches(bytes))
    if (format === undefined) {
      this.#problems.add({ ...namedAt, value: name, ...refusalOf(bytes) })
      return null
    }
    const id = hash('sha256', bytes, 'hex')
    this.#files.set(id, { id, mediaType: format.mediaType, bytes })
    if (!this.#namedAt.has(id)) this.#namedAt.set(id, { ...namedAt, value: name })
    return id
  }

  /**
   * Checks every image. Adds a problem for each broken or too large image. Otherwise a page would
   * later show a broken image.
   */
  async check(): Promise<void> {
    for (const { id, bytes } of this.#files.values()) {
      const fault = await findFault(bytes)
      const named = this.#namedAt.get(id)
      if (fault === undefined || named === undefined) continue
      if (fault.kind === 'broken') {
        this.#problems.add({
          ...named,
          code: 'image.broken',
          message: 'The picture cannot be read to its end',
          expected: `Open it in a picture program and save it again. ${saveHint}`,
        })
      } else {
        this.#problems.add({
          ...named,
          code: 'image.tooLarge',
          message: `The picture has ${String(fault.width)} × ${String(fault.height)} points`,
          expected: `Make it at most ${String(fault.limit / 1_000_000)} million points, and ${String(longestSide)} to a side.`,
        })
      }
    }
  }
}

function refusalOf(bytes: Buffer): Pick<PackageProblem, 'code' | 'message' | 'expected'> {
  const beginning = bytes.toString('latin1', 0, 65_536)
  if (/^\W*</.test(beginning) && beginning.includes('<svg')) {
    return {
      code: 'image.svg',
      message: 'The file is an SVG drawing, which may hold scripts',
      expected: 'Export it as PNG, 512 points wide or more.',
    }
  }
  return {
    code: 'image.unknownFormat',
    message: 'The file is not a picture that can be shown',
    expected: saveHint,
  }
}
