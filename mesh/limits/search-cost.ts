import { type FieldNode, print } from 'graphql'
import { normaliseName } from '../../domain/normalise-name.ts'
import { fieldsOf, type Fragments } from '../requests/fragments.ts'

const costPerCall = 40
const costPerWord = 60
/** Number of letters of a word that the basic price includes. A longer word costs more. */
const lettersPerWord = 8
/** Maximum number of words of a search. The search ignores further words. */
const maxWords = 6

/**
 * Returns the cost of a search. Each call costs forty points, and sixty points for each group of up
 * to eight letters of a word, because the service compares the word with all words of names.
 * Lists with the same arguments share a call, except lists with a cursor.
 */
export function searchCost(
  { selectionSet }: FieldNode,
  text: unknown,
  fragments: Fragments,
): number {
  const words = normaliseName(typeof text === 'string' ? text : '').split(' ', maxWords)
  const parts = words.reduce((sum, { length }) => sum + Math.ceil(length / lettersPerWord), 0)
  const calls = new Set(fieldsOf(selectionSet, fragments).map(callOf))
  return calls.size * (costPerCall + parts * costPerWord)
}

/**
 * Returns a key of the service call that loads a list. A list with a cursor needs a separate call.
 */
function callOf({ name, arguments: given = [] }: FieldNode): string {
  const list = given.some((argument) => argument.name.value === 'after') ? name.value : ''
  return `${list} ${given.map(print).sort().join(' ')}`
}
