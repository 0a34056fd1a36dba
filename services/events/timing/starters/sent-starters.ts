import { readCountry } from '../../../../reader/countries.ts'
import { invalidRequest, type ProblemErrors } from '../../../platform/http/problem.ts'
import type { Notice, Starter } from '../race/schema.ts'
import type { SentStarter } from './read-starters.ts'

/** Maximum number of mistakes or notices in a response about a start list. */
export const maxRemarks = 100

/**
 * Converts the starters of a request. An unknown country is left out, with a notice: a start list
 * must not wait for a spelling.
 * @throws Problem 400 starter.twice for a start number or a chip that occurs twice
 */
export function sentStarters(starters: readonly Starter[]): {
  starters: SentStarter[]
  notices: Notice[]
} {
  const errors: ProblemErrors = []
  const seen = new Set<string>()
  for (const [index, { bib, chips = [] }] of starters.entries()) {
    for (const [name, value] of [['bib', bib], ...chips.map((chip) => ['chips', chip])]) {
      const key = `${name ?? ''} ${value ?? ''}`
      if (seen.has(key)) {
        errors.push({
          field: `starters[${String(index)}].${name ?? ''}`,
          code: 'starter.twice',
          title: `“${value ?? ''}” is given twice.`,
        })
      }
      seen.add(key)
    }
  }
  if (errors.length > 0) throw invalidRequest(errors.slice(0, maxRemarks))
  const notices: Notice[] = []
  const converted = starters.map(({ country, ...starter }, index) => ({
    gender: null,
    age: null,
    team: null,
    category: null,
    city: null,
    country: country === undefined ? null : countryOf(country, index, notices),
    wave: null,
    private: false,
    chips: [],
    ...starter,
  }))
  return { starters: converted, notices }
}

function countryOf(text: string, index: number, notices: Notice[]): string | null {
  const country = readCountry(text)
  if (country !== undefined) return country
  const field = `starters[${String(index)}].country`
  const title = `No country is known as “${text}”. The starter was stored without it.`
  notices.push({ field, code: 'starter.countryUnknown', title })
  return null
}
