import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** Paths of the files of the repository to which a document links. */
function linkedFiles(document: string): string[] {
  const links = readFileSync(document, 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)
  return [...links]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(document), target))
}

const forge = ['SECURITY.md', 'CODE_OF_CONDUCT.md', 'pull_request_template.md']
const forms = globSync('.github/ISSUE_TEMPLATE/*.yml').filter(
  (file) => !file.endsWith('config.yml'),
)
const linked = linkedFiles('README.md')

test('the README links every document', () => {
  const documents = [...globSync('docs/*.md'), ...forge.map((file) => `.github/${file}`), ...forms]
  expect(documents.length).toBeGreaterThan(14)
  expect(documents.filter((document) => !linked.includes(document))).toEqual([])
})

test.for(globSync(['*.md', 'docs/**/*.md', '.github/*.md']))('%s links existing files', (file) => {
  expect(linkedFiles(file).filter((target) => !existsSync(target))).toEqual([])
})

test('the package has the version of the newest release in the changelog', () => {
  const [, released] = /^## \[(\d+\.\d+\.\d+(?:-[\w.]+)?)\] - \d{4}-\d\d-\d\d$/m.exec(
    readFileSync('CHANGELOG.md', 'utf8'),
  ) ?? [undefined, '']
  expect(packageJson.version).toBe(released)
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string }
  expect(lock.version).toBe(released)
})
