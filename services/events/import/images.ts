import { createHash } from 'node:crypto'
import type { FileInPackage } from './event-package.ts'
import type { NamedAt, PackageFolder } from './package-folder.ts'
import type { Problems } from './problems.ts'

const mostBytes = 10_000_000

/** The first bytes of the picture formats that a browser shows. */
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

/** The pictures that a package names, each once. What a file is called says nothing about what it is. */
export class Images {
  readonly #folder: PackageFolder
  readonly #problems: Problems
  readonly #files = new Map<string, FileInPackage>()

  constructor(folder: PackageFolder, problems: Problems) {
    this.#folder = folder
    this.#problems = problems
  }

  get files(): FileInPackage[] {
    return [...this.#files.values()]
  }

  /** The id of the picture; null without a name, or when it is none. */
  add(name: string | undefined, namedAt: NamedAt): string | null {
    const bytes = name === undefined ? undefined : this.#folder.read(name, namedAt, mostBytes)
    if (name === undefined || bytes === undefined) return null
    const format = formats.find(({ matches }) => matches(bytes))
    if (format === undefined) {
      this.#problems.add({
        ...namedAt,
        code: 'image.unknownFormat',
        value: name,
        message: 'The file is not a picture that can be shown',
        expected: 'Use JPEG, PNG, WebP, AVIF or GIF.',
      })
      return null
    }
    const id = createHash('sha256').update(bytes).digest('hex')
    this.#files.set(id, { id, mediaType: format.mediaType, bytes })
    return id
  }
}
