import { hash } from 'node:crypto'
import { hyphenated, normaliseName } from '../../../../domain/normalise-name.ts'

/** Maximum length of an id or key in event.yml. */
const longest = 60

/**
 * Returns a name as part of an address: `Women’s 4x100m` → `womens-4x100m`. If letters are lost, or
 * the name is too long, a hash at the end keeps different names apart.
 */
export function slugOf(name: string, maxLetters = longest): string {
  const normalised = normaliseName(name)
  const slug = hyphenated(name)
  if (/^[a-z0-9 ]+$/.test(normalised) && slug.length <= maxLetters) return slug
  // Of a name such as 🏃 nothing remains.
  const ending = hash('sha256', normalised || name, 'hex').slice(0, 8)
  const beginning = slug.slice(0, maxLetters - ending.length - 1).replace(/-+$/, '')
  return beginning === '' ? ending : `${beginning}-${ending}`
}
