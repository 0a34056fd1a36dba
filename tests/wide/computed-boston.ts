import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A copy of the package of Boston's marathon whose places are computed from the times, as those of a timed race are;
 * the file itself breaks ties.
 * @returns its folder, which the caller removes
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
