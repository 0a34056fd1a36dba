import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Files that combine all parts of a service or of the site. `affectedTests` ignores their imports.
 * So a change of a part does not run each test that starts the whole service or site.
 */
const compositions = [
  'server/application.ts',
  'server/roles/parts.ts',
  'server/web.ts',
  'services/events/app.ts',
  'services/identity/app.ts',
  'services/migrations.ts',
]

/** Static imports. The repository imports its own files by relative paths with their extension. */
const staticImport =
  /^(?:import|export)\b[^'"`;]*?from '(\.{1,2}\/[^']+)'|^import '(\.{1,2}\/[^']+)'/gm

/** Files that differ from a commit, relative to the repository. New files are included. */
export function changedFiles(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  return [
    ...git('diff', '--name-only', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(Boolean)
}

/**
 * Test files that a change affects, except those of `audit`, `tour` and `wide`. A file is affected
 * if it was changed, or if it imports an affected file. A test file runs if it is affected, or if
 * an affected file is in the same folder.
 * Dynamic imports are ignored. Otherwise each change of a screen would affect the tests of all
 * screens, because these tests import `routes.tsx`. It loads all screens by dynamic imports.
 */
export function affectedTests(changed: readonly string[]): string[] {
  const files = globSync(
    '{build,demo,domain,graphql,locales,mesh,reader,server,services,src,tests,tools}/**/*.{ts,tsx,mjs}',
  )
  const importers = new Map<string, string[]>()
  for (const file of files) {
    if (compositions.includes(file)) continue
    for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      const imported = normalize(join(dirname(file), from ?? alone ?? ''))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  const generated = changed.map((file) => file.replace(/^graphql\/(.+)\.graphql$/, 'src/gql/$1.ts'))
  const affected = new Set([...changed, ...generated])
  for (const file of affected)
    for (const importer of importers.get(file) ?? []) affected.add(importer)
  const folders = new Set([...affected].map((file) => dirname(file)))
  return files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !/^tests\/(?:audit|tour|wide)\//.test(file) &&
      (affected.has(file) || folders.has(dirname(file))),
  )
}
