import { createHash } from 'node:crypto'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { concatAST, print, separateOperations } from 'graphql'

/**
 * The operations of our own pages, each with what the client sends in its place: a hash of its text.
 * The text is as the client asks it, with the name of every type.
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
 * `id → text` as JSON, for the host of the gateway.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (_schema, documents) =>
  JSON.stringify(
    Object.fromEntries(persistedOperations(documents).map(({ id, text }) => [id, text])),
  )
