import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { missingNames } from './docs/names-in-docs.ts'

/**
 * `npm run check -- docs`: prints each path, script and identifier that a document has between
 * backticks and that the repository lacks.
 */

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')
const documents = files.filter((file) =>
  /^(?:docs\/[^/]+|README|CONTRIBUTING|CHANGELOG)\.md$|^docs\/decisions\//.test(file),
)

const missing = documents.flatMap((file) =>
  missingNames(textOf(file), { files, read: (path) => readFileSync(path, 'utf8') }).map(
    ({ line, name }) => `${file}:${String(line)}: ${name}`,
  ),
)
if (missing.length > 0) {
  console.error(missing.join('\n'))
  console.error(
    'These names are not in the repository: correct them, or write them without backticks.',
  )
  process.exitCode = 1
}

/**
 * Returns the text of a document. For the changelog, returns only the newest section, because older
 * sections describe earlier releases.
 */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file === 'CHANGELOG.md'
    ? text
        .split(/^(?=## )/m)
        .slice(0, 2)
        .join('')
    : text
}
