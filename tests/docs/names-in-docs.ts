import { matchesGlob } from 'node:path'

export interface Repository {
  /** Paths of all files, relative to the root of the repository. */
  files: readonly string[]
  read: (path: string) => string
}

export interface MissingName {
  /** Number of the line, from 1. */
  line: number
  name: string
}

/** Paths that are not committed: generated files and files of an installation. */
const generated = /^(?:\.mesh|src\/gql|var|dist|node_modules)(?:\/|$)/
/** Files that may define a name. Documents and the lock file are excluded. */
const code =
  /(?<!package-lock)\.(?:ts|tsx|mts|js|mjs|cjs|json|sql|graphql|ya?ml|css|conf|service|sh|kts)$|Dockerfile$|\.service$/

/** Returns the paths, scripts and identifiers in backticks that the repository does not contain. */
export function missingNames(markdown: string, repository: Repository): MissingName[] {
  const known = namesOf(repository)
  // Code blocks are skipped, because they show files of other projects.
  const prose = markdown.replaceAll(/^( *)```[^]*?^\1```/gm, (block) =>
    block.replaceAll(/[^\n]/g, ''),
  )
  return prose.split('\n').flatMap((text, index) =>
    Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
      .filter((name) => !exists(name, known))
      .map((name) => ({ line: index + 1, name })),
  )
}

interface Known {
  files: readonly string[]
  folders: ReadonlySet<string>
  roots: ReadonlySet<string>
  scripts: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Names that documents may use, although the repository does not contain them. */
const foreign = new Set([
  'BoxId',
  'curveBasis',
  'DeviceID',
  'EventSources',
  'FetchPolicy.NetworkOnly',
  'getDataFromTree',
  'Jahrgang',
  'PassingNo',
  'scaleLinear',
  'TimingPoint',
  'useQuery',
])

const cache = new WeakMap<Repository['files'], Known>()

function namesOf(repository: Repository): Known {
  const { files, read } = repository
  const cached = cache.get(files)
  if (cached) return cached
  const folders = new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(0, -1)
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    }),
  )
  const manifest = JSON.parse(read('package.json')) as { scripts?: Record<string, string> }
  const texts = files.filter((file) => code.test(file)).map(read)
  const known = {
    files,
    folders,
    roots: new Set(files.map((file) => file.split('/')[0] ?? '')),
    scripts: new Set(Object.keys(manifest.scripts ?? {})),
    words: new Set(texts.flatMap((text) => text.match(/[\p{L}_$][\w$]*/gu) ?? [])),
  }
  cache.set(files, known)
  return known
}

/** False for a missing path, script or identifier. True for any other text. */
function exists(text: string, known: Known): boolean {
  const [, script] = /^npm run (?:--silent )?([\w:-]+)/.exec(text) ?? []
  if (script !== undefined) return known.scripts.has(script)
  if (isPath(text, known)) return hasPath(text.replace(/\/$/, ''), known)
  if (isIdentifier(text) && !foreign.has(text)) {
    return text
      .replace('()', '')
      .split('.')
      .every((word) => known.words.has(word))
  }
  return true
}

/** True for a path that begins with a folder of the root or ends like a source file. */
function isPath(text: string, { roots }: Known): boolean {
  if (!/^[\w.@*-][\w./@*{},-]*$/.test(text) || text.includes('..') || generated.test(text))
    return false
  const [first = ''] = text.split('/')
  return (
    (text.includes('/') && roots.has(first)) || /[\w*}]\.(?:tsx?|m?js|sql|css|graphql)$/.test(text)
  )
}

function hasPath(text: string, { files, folders }: Known): boolean {
  if (/[*{]/.test(text))
    return files.some((file) => matchesGlob(file, text) || matchesGlob(file, `**/${text}`))
  return folders.has(text) || files.some((file) => file === text || file.endsWith(`/${text}`))
}

/** True for names such as `someName`, `SomeName`, `SOME_NAME` and `some.name`. */
function isIdentifier(text: string): boolean {
  return /^(?=.*[a-z][A-Z]|[A-Z][a-z]+$|[A-Z]+_|[A-Za-z]+\.[a-z])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(\))?$/.test(
    text,
  )
}
