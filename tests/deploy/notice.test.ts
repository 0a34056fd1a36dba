import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  /** SPDX expression of the licence. */
  license?: string
  dev?: boolean
  devOptional?: boolean
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Licences that NOTICE need not list. Some have no condition. The main condition of the others is
 * that copies include the text of the licence.
 */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Public Domain|\(MIT OR Apache-2\.0\))$/

/** Sections of NOTICE. The second value tells whether a section lists development packages. */
const sections = [
  ['Installed with a site', false],
  ['Only for building and testing', true],
] as const

const { packages } = json('package-lock.json') as { packages: Record<string, Package> }

/**
 * The licence of a package: from its package.json, otherwise from the lockfile. Packages for other
 * platforms are not installed and have no package.json here.
 */
function licenceOf(path: string): string {
  const file = `${path}/package.json`
  const installed = existsSync(file) ? (json(file) as Package).license : undefined
  return installed ?? packages[path]?.license ?? 'none'
}

/** Packages whose licence has conditions, as `name licence`. */
function withConditions(development: boolean): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { dev = false, devOptional = false }]) =>
        path !== '' && (dev || devOptional) === development,
    )
    .map(([path]) => [path.replace(/^.*node_modules\//, ''), licenceOf(path)] as const)
    .filter(([, licence]) => !permissive.test(licence))
    .map(([name, licence]) => `${name} ${licence}`)
}

/**
 * The entries of a section of NOTICE, as `name licence`. A `*` in a name stands for the name of a
 * platform. NOTICE has the licence in brackets after the name, or in a line above the entries.
 */
function entriesOfNotice(title: string): string[] {
  const [, text = ''] = readFileSync('NOTICE', 'utf8').split(`# ${title}\n`)
  const [section = ''] = text.split('\n# ')
  let licence = ''
  return section.split('\n').flatMap((line) => {
    const [, name, own] = /^- (\S+)(?: \((.+)\))?$/.exec(line) ?? []
    if (name !== undefined) return [`${name} ${own ?? licence}`]
    if (/^\S/.test(line)) licence = line
    return []
  })
}

function matches(entry: string, found: string): boolean {
  const [start = '', end] = entry.split('*')
  return end === undefined ? entry === found : found.startsWith(start) && found.endsWith(end)
}

test.each(sections)(
  'NOTICE lists what is under a licence with conditions: %s',
  (title, development) => {
    const found = withConditions(development)
    const entries = entriesOfNotice(title)

    const missing = found.filter((name) => !entries.some((entry) => matches(entry, name)))
    const superfluous = entries.filter((entry) => !found.some((name) => matches(entry, name)))

    expect({ missing, superfluous }).toEqual({ missing: [], superfluous: [] })
    expect(entries.length).toBeGreaterThan(0)
  },
)
