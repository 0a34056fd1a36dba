import { createHash } from 'node:crypto'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { concatAST, print, separateOperations } from 'graphql'

/**
 * Lists the operations of the documents with their names and texts. The id of an operation is a
 * hash of its text. In the text, `__typename` is added to the selections below the root.
 * @returns {{ name: string, id: string, text: string }[]}
 */
export function persistedOperations(documents) {
  const all = concatAST(documents.map(({ document }) => document))
  const operations = separateOperations(addTypenameToDocument(all))
  return Object.entries(operations).map(([name, document]) => {
    const text = print(document)
    const id = createHash('sha256').update(text).digest('hex').slice(0, 32)
    return { name, id, text }
  })
}

/**
 * Codegen plugin: writes a JSON file from which the gateway's host looks up the text of an
 * operation by its id.
 */
export const plugin = (_schema, documents) =>
  JSON.stringify(
    Object.fromEntries(persistedOperations(documents).map(({ id, text }) => [id, text])),
  )
