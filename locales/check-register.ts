import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasForeignRegister } from './register.ts'

/**
 * Part of `npm run lint:words`: prints each text that addresses the reader in a form that its language does not use.
 */
const root = new URL('..', import.meta.url)
const files = globSync(['locales/*.json', 'services/identity/mail/texts/*.json'], {
  cwd: fileURLToPath(root),
})
const found = files.flatMap((file) => {
  const language = basename(file, '.json')
  const texts: unknown = JSON.parse(readFileSync(new URL(file, root), 'utf8'))
  return textsIn(texts)
    .filter(([, text]) => hasForeignRegister(language, text))
    .map(([key, text]) => `${file}: ${key}: ${text}`)
})
for (const line of found) console.error(line)
if (found.length > 0) {
  console.error('German says du, Dutch je, French vous, Spanish tú, Italian tu, Chinese 你.')
  process.exitCode = 1
}

function textsIn(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, key === '' ? name : `${key}.${name}`),
  )
}
