import { readFileSync } from 'node:fs'
import type { ServiceName } from '../../mesh/settings.ts'

/** Paths of files and documentation that the contracts do not contain. */
const folders: Record<ServiceName, string[]> = {
  events: ['/files/', '/icons/', '/assets/flags/', '/assets/placeholders/', '/docs/events'],
  identity: ['/docs/identity'],
}

/**
 * Creates a function that returns true if a request target may be sent to a service.
 * All URL parsers must read the path of the target in the same way, and the path must belong to a
 * route of the contract. Any other path could reach an address that is not public, such as
 * `/metrics`.
 */
export function knownRoutes(name: ServiceName): (target: string) => boolean {
  const contract = new URL(`../../services/${name}/openapi.json`, import.meta.url)
  const { paths } = JSON.parse(readFileSync(contract, 'utf8')) as { paths: object }
  const ofContract = Object.keys(paths).map((path) =>
    path
      .split(/\{\w+\}/)
      .map(escape)
      .join('[^/]+'),
  )
  const ofFolders = folders[name].map(
    (folder) => `${escape(folder)}${folder.endsWith('/') ? '' : '(?:/|$)'}.*`,
  )
  const routes = new RegExp(`^(?:${[...ofContract, ...ofFolders].join('|')})$`)
  return (target) => {
    const [path = ''] = target.split('?', 1)
    return isNormal(path) && routes.test(path)
  }
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function isNormal(path: string): boolean {
  const base = 'http://service.internal'
  if (!URL.canParse(path, base)) return false
  const { origin, pathname } = new URL(path, base)
  return origin === base && pathname === path && !hasDotSegment(path)
}

/**
 * Returns true if a path has a dot segment, even if the segment is encoded several times. A proxy
 * in front of the service may decode it.
 */
function hasDotSegment(path: string): boolean {
  if (path.split(/[/\\]/).some((segment) => /^\.{1,2}(?:;|$)/.test(segment))) return true
  const decoded = decode(path)
  return decoded !== path && hasDotSegment(decoded)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
