import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-pins-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const digest = `sha256:${'0a'.repeat(32)}`
const commit = '0a'.repeat(20)

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function checkPins() {
  const check = ['tests/deploy/check-pins.ts', folder]
  const { status, stdout } = spawnSync(process.execPath, check, { encoding: 'utf8' })
  return { status, lines: stdout.split('\n').filter(Boolean) }
}

test('images and actions with a digest or a commit are pinned; others with a version are listed', () => {
  write(
    'deploy/Dockerfile',
    `FROM --platform=linux/amd64 node:24-slim AS build\nFROM node:24-slim@${digest}\nCOPY --from=build /a /a\nCOPY --from=0 /a /a\n`,
  )
  write(
    'deploy/compose.yaml',
    `x-database: &database\n  image: registry.test:5000/postgres:17
services:
  primary: { <<: *database }
  standby: { <<: *database }
  cache: { image: 'valkey/valkey:8@${digest}' }
  site: { image: parcours, build: . }\n`,
  )
  write(
    '.github/workflows/check.yml',
    `jobs:
  check:
    container: debian:12
    steps:
      - uses: actions/checkout@v4
      - uses: actions/cache@${commit} # v4
      - uses: ./.github/actions/own
  called:
    uses: club/workflows/.github/workflows/check.yml@${commit}\n`,
  )

  expect(checkPins()).toEqual({
    status: 0,
    lines: [
      'warning: deploy/Dockerfile: node:24-slim is not pinned',
      'warning: deploy/compose.yaml: registry.test:5000/postgres:17 is not pinned',
      'warning: .github/workflows/check.yml: debian:12 is not pinned',
      'warning: .github/workflows/check.yml: actions/checkout@v4 is not pinned',
    ],
  })
})

test('an image or action without a version fails the check', () => {
  const withoutVersion = [
    ['a/Dockerfile', 'FROM node', 'node'],
    ['b/Dockerfile', 'FROM node:latest', 'node:latest'],
    ['c/Dockerfile', 'COPY --from=registry.test:5000/tools /a /a', 'registry.test:5000/tools'],
    ['d/compose.yaml', 'services: { proxy: { image: "nginx:stable" } }', 'nginx:stable'],
    ['e/compose.yml', 'services: { mail: { image: axllent/mailpit } }', 'axllent/mailpit'],
    ['.github/actions/a/action.yml', 'runs: { image: docker://alpine }', 'docker://alpine'],
    ['.github/workflows/a.yml', 'jobs: { a: { steps: [uses: a/b@main] } }', 'a/b@main'],
    ['.github/workflows/b.yml', 'jobs: { a: { uses: a/b/c.yml@master } }', 'a/b/c.yml@master'],
    ['.github/workflows/c.yaml', 'jobs: { a: { steps: [uses: a/b] } }', 'a/b'],
  ] as const
  for (const [file, text] of withoutVersion) write(file, text)

  expect(checkPins()).toEqual({
    status: 1,
    lines: withoutVersion.map(([file, , name]) => `error: ${file}: ${name} has no version`),
  })
})

test('Renovate pins images and actions', () => {
  const { extends: presets } = JSON.parse(readFileSync('.github/renovate.json', 'utf8')) as {
    extends: string[]
  }

  expect(presets).toEqual(
    expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigests']),
  )
})
