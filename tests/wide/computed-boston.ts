import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Creates a copy of the package of Boston's marathon. The import of the copy computes places from
 * the times, as for a timed race. The places in the file differ, because the file breaks ties.
 * @returns the folder of the copy; the caller removes it
 */
export function computedBoston(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-boston-'))
  cpSync(resolve('tests/packages/boston-2014'), folder, { recursive: true })
  const manifest = join(folder, 'event.yml')
  const text = readFileSync(manifest, 'utf8')
  const results = '      times: minutes\n'
  if (!text.includes(results)) throw new Error('the manifest of Boston has another form')
  writeFileSync(manifest, text.replace(results, `${results}      order: computed\n`))
  return folder
}
