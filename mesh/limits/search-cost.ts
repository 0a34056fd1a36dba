import { type FieldNode, print } from 'graphql'
import { countSearchWords } from '../../domain/search-words.ts'
import { fieldsOf, type Fragments } from '../requests/fragments.ts'

const costPerCall = 40
const costPerWord = 60

/**
 * Returns the cost of a search. Each call costs forty points, and sixty points for each counted word.
 * Lists with the same arguments share a call, except lists with a cursor.
 */
export function searchCost(
  { selectionSet }: FieldNode,
  text: unknown,
  fragments: Fragments,
): number {
  const words = countSearchWords(typeof text === 'string' ? text : '')
  const calls = new Set(fieldsOf(selectionSet, fragments).map(callOf))
  return calls.size * (costPerCall + words * costPerWord)
}

/**
 * Returns a key of the service call that loads a list. A list with a cursor needs a separate call.
 */
function callOf({ name, arguments: given = [] }: FieldNode): string {
  const list = given.some((argument) => argument.name.value === 'after') ? name.value : ''
  return `${list} ${given.map(print).sort().join(' ')}`
}
