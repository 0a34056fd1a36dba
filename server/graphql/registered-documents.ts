import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Limits } from '../../mesh/settings.ts'
import { ConfigError } from '../config.ts'
import { importBuiltGateway } from './open-gateway.ts'

/**
 * Reads the documents `*.graphql` in a folder. Apps send only the id of such a document.
 * @returns the texts by id. The id is the SHA-256 of the text without surrounding white space, in
 * hexadecimal
 * @throws ConfigError when the folder cannot be read, or when a document is invalid or exceeds the
 * limits of an operation
 */
export async function readDocuments(
  directory: string,
  limits: Limits,
): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>()
  for (const { file, text } of await readFiles(directory)) {
    await checkDocument(file, text, limits)
    documents.set(hash('sha256', text, 'hex'), text)
  }
  return documents
}

async function readFiles(directory: string): Promise<{ file: string; text: string }[]> {
  try {
    const files = (await readdir(directory)).filter((file) => file.endsWith('.graphql')).sort()
    return await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(directory, file), 'utf8')
        return { file, text: text.trim() }
      }),
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `GRAPHQL_DOCUMENTS_DIR names “${directory}”, which cannot be read: ${why}.`,
    )
  }
}

async function checkDocument(file: string, text: string, limits: Limits): Promise<void> {
  const { validateDocument } = await importBuiltGateway()
  const [error] = await validateDocument(text, limits)
  if (!error) return
  const [location] = error.locations ?? []
  const where = location && `, line ${String(location.line)}, column ${String(location.column)}`
  throw new ConfigError(
    `GRAPHQL_DOCUMENTS_DIR holds the invalid document ${file}${where ?? ''}: ${error.message}`,
  )
}
