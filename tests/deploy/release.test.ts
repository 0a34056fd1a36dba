import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import lock from '../../package-lock.json' with { type: 'json' }
import packageJson from '../../package.json' with { type: 'json' }

interface Workflow {
  jobs: { release: { steps: { name?: string; run?: string; env?: Record<string, string> }[] } }
}

const { jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as Workflow
const steps = jobs.release.steps.filter(({ run }) => run !== undefined)

/**
 * Folder with copies of the files that the steps of a release read. In its folder `bin`, scripts
 * replace the programs that publish. These scripts only record their arguments.
 */
const folder = mkdtempSync(join(tmpdir(), 'parcours-release-'))
const files = [
  ...['package.json', 'package-lock.json', 'CHANGELOG.md', 'mesh/schema.graphql'],
  ...['services/events/openapi.json', 'services/identity/openapi.json'],
]

beforeAll(() => {
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  mkdirSync(join(folder, 'bin'))
  for (const program of ['docker', 'gh']) {
    const path = join(folder, 'bin', program)
    writeFileSync(path, `#!/bin/sh\ncat > /dev/null\necho "${program} $*" >> "${folder}/calls"\n`)
    chmodSync(path, 0o755)
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function runStep(name: string, tag = `v${packageJson.version}`) {
  const step = steps.find((other) => other.name === name)
  const { status, stderr } = spawnSync(
    'bash',
    ['--norc', '-eo', 'pipefail', '-c', step?.run ?? 'false'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        GITHUB_REF_NAME: tag,
        GITHUB_REPOSITORY: 'Club/Parcours',
        GITHUB_ACTOR: 'someone',
        REGISTRY_TOKEN: 'LanternsInTheFog',
      },
    },
  )
  return { status, stderr }
}

test('a tag that is not the version is refused', () => {
  expect(runStep('the tag is the version', 'v0.0.1').status).toBe(1)
  expect(runStep('notes', 'v0.0.1').status).toBe(1)
})

test('every step of a release runs, up to the programs that publish', () => {
  for (const { name = '' } of steps) {
    expect({ name, ...runStep(name) }).toMatchObject({ name, status: 0 })
  }
  expect(readdirSync(join(folder, 'release')).toSorted()).toEqual([
    ...['SHA256SUMS', 'events.openapi.json', 'identity.openapi.json'],
    ...['sbom.cyclonedx.json', 'schema.graphql'],
  ])
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  expect(read('notes.md')).not.toMatch(/^## /m)
  const { components } = JSON.parse(read('release/sbom.cyclonedx.json')) as {
    components: { name: string }[]
  }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely']))
  expect(names).not.toContain('vitest')

  const calls = read('calls')
  expect(calls).toContain(
    `docker buildx build --file deploy/Dockerfile --platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max --tag ghcr.io/club/parcours:${packageJson.version} --push .`,
  )
  expect(calls).toContain(`gh release create v${packageJson.version} --prerelease`)
  expect(calls).not.toContain('LanternsInTheFog')
})

test('every native package of an installation exists for both architectures', () => {
  const native = Object.entries(lock.packages)
    .filter(([, entry]) => !('dev' in entry))
    .map(([path]) => path)
    .filter((path) => /linux(?:musl)?-x64/.test(path))
  expect(native.length).toBeGreaterThan(2)
  for (const path of native) expect(lock.packages).toHaveProperty([path.replace('x64', 'arm64')])
})
