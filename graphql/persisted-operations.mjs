import { createHash } from 'node:crypto'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { concatAST, print, separateOperations } from 'graphql'

/**
 * Lists the operations of the site's pages: name, id (hash of the text) and text with all `__typename` fields.
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
 * Codegen plugin: writes `id → text` as JSON for the gateway's host.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export const plugin = (_schema, documents) =>
  JSON.stringify(
    Object.fromEntries(persistedOperations(documents).map(({ id, text }) => [id, text])),
  )
