import { createHash } from 'node:crypto'
import { normaliseName } from '../search/names.ts'

/** As long as an id or key of event.yml may be. */
const longest = 60

/**
 * A name as a part of an address: `Women’s 4x100m` → `womens-4x100m`. Two names that differ in more than
 * accents, capitals and punctuation have two slugs: where letters are lost, a hash of the name follows.
 */
export function slugOf(name: string, maxLetters = longest): string {
  const normalised = normaliseName(name)
  const slug = normalised.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  if (/^[a-z0-9 ]+$/.test(normalised) && slug.length <= maxLetters) return slug
  const hash = createHash('sha256').update(normalised).digest('hex').slice(0, 8)
  const beginning = slug.slice(0, maxLetters - hash.length - 1).replace(/-+$/, '')
  return beginning === '' ? hash : `${beginning}-${hash}`
}
