import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * `npm run check -- pins`: checks images and actions of workflows, and images of Dockerfiles and
 * Compose files. The first argument is the folder.
 * Prints each image or action that is not pinned by a digest or commit. Renovate adds these pins
 * (.github/renovate.json).
 * Exits with code 1 if an image or action has no version: `latest`, no tag, or a branch.
 */
const folder = process.argv[2] ?? '.'

const ignored = /(^|\/)(node_modules|dist|var|\.git)(\/|$)/
const files = (pattern: string) =>
  globSync(pattern, { cwd: folder, exclude: (path) => ignored.test(path) }).sort()
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Reference {
  file: string
  /** The name in the file, such as `postgres:17` or `actions/checkout@v4`. */
  name: string
  pinned: boolean
  versioned: boolean
}

function image(file: string, name: string): Reference {
  const [path = '', digest] = name.split('@')
  // A colon before the last slash belongs to the port of a host, not to a tag.
  const [, tag = ''] = path.slice(path.lastIndexOf('/') + 1).split(':')
  const pinned = /^sha256:[0-9a-f]{64}$/.test(digest ?? '')
  return { file, name, pinned, versioned: pinned || /\d/.test(tag) }
}

function action(file: string, name: string): Reference {
  if (name.startsWith('docker://')) return image(file, name.slice('docker://'.length))
  const [, ref = ''] = name.split('@')
  const pinned = /^[0-9a-f]{40}$/.test(ref)
  return { file, name, pinned, versioned: pinned || /^v?\d/.test(ref) }
}

function imagesOfDockerfile(file: string): Reference[] {
  const stages = new Set(['scratch'])
  const images: string[] = []
  for (const line of read(file).split('\n')) {
    const [, base, stage] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? []
    const [, source] = /^COPY\s.*--from=(\S+)/i.exec(line) ?? []
    const name = base ?? source
    if (name !== undefined && !stages.has(name.toLowerCase()) && !/^\d+$/.test(name))
      images.push(name)
    if (stage !== undefined) stages.add(stage.toLowerCase())
  }
  return images.map((name) => image(file, name))
}

function imagesOfCompose(file: string): Reference[] {
  const { services = {} } = parse(read(file), { merge: true }) as {
    services?: Record<string, { image?: string; build?: unknown }>
  }
  return Object.values(services).flatMap((service) =>
    service.image === undefined || service.build !== undefined ? [] : [image(file, service.image)],
  )
}

/**
 * Values of `uses`, `image` and `container` at any depth. Actions of this repository begin with a
 * dot and are left out.
 */
function usesOfWorkflow(file: string): Reference[] {
  const found: Reference[] = []
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      if (key === 'uses' && !value.startsWith('.')) found.push(action(file, value))
      if (key === 'image' || key === 'container') found.push(image(file, value))
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, name)
    }
  }
  visit(parse(read(file)), '')
  return found
}

const references = [
  ...files('**/{Dockerfile,*.Dockerfile}').flatMap(imagesOfDockerfile),
  ...files('**/{compose,docker-compose}*.{yaml,yml}').flatMap(imagesOfCompose),
  ...files('.github/{workflows,actions/*}/*.{yaml,yml}').flatMap(usesOfWorkflow),
]

const messages = references.flatMap(({ file, name, pinned, versioned }) => {
  if (pinned) return []
  return [
    versioned
      ? `warning: ${file}: ${name} is not pinned`
      : `error: ${file}: ${name} has no version`,
  ]
})
for (const message of new Set(messages)) console.log(message)
if (messages.some((message) => message.startsWith('error'))) process.exitCode = 1
