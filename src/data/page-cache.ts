import {
  ApolloCache,
  type Cache,
  type DocumentNode,
  type OperationVariables,
  type Unmasked,
} from '@apollo/client'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { Kind } from 'graphql'
import { print } from 'graphql/language/printer.js'

const outlines = new WeakMap<DocumentNode, DocumentNode>()
const texts = new WeakMap<DocumentNode, string>()

/**
 * Returns a document with the same operation, but without its fields and fragments. Each new client
 * of Apollo traverses a document ten times. Traversing the whole document would take longer than
 * reading the page's data.
 */
function outlineOf(document: DocumentNode): DocumentNode {
  const __typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  return {
    kind: Kind.DOCUMENT,
    definitions: document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? {
            ...definition,
            selectionSet: { kind: Kind.SELECTION_SET, selections: [__typename] },
          }
        : [],
    ),
  }
}

/**
 * Returns the full text of an operation. On the server, Apollo knows only the shortened document
 * that `outlineOf` makes.
 */
export function textOf(outline: DocumentNode): string {
  return texts.get(outline) ?? print(outline)
}

/**
 * Apollo's cache for one page render on the server. The cache stores each result as received, by
 * query and variables. No other query reads a stored result, so normalising would cost time without
 * benefit. The browser uses the normalising `BrowserCache`.
 */
export class PageCache extends ApolloCache {
  readonly #results = new Map<DocumentNode, Map<string, unknown>>()

  override transformDocument(document: DocumentNode): DocumentNode {
    let outline = outlines.get(document)
    if (!outline) {
      outline = outlineOf(document)
      texts.set(outline, print(addTypenameToDocument(document)))
      outlines.set(document, outline)
      // Apollo transforms a document repeatedly, so an outline maps to itself.
      outlines.set(outline, outline)
    }
    return outline
  }

  override write<Data, Variables extends OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ): undefined {
    const byVariables = this.#results.get(options.query) ?? new Map<string, unknown>()
    byVariables.set(JSON.stringify(options.variables ?? {}), options.result)
    this.#results.set(options.query, byVariables)
  }

  override read<Data, Variables extends OperationVariables>(
    options: Cache.ReadOptions<Data, Variables>,
  ): Unmasked<Data> | null {
    const result = this.#results.get(options.query)?.get(JSON.stringify(options.variables ?? {}))
    // The cache stores results by query, so a result found for `options.query` has the type `Data`.
    return (result ?? null) as Unmasked<Data> | null
  }

  override diff<Data, Variables extends OperationVariables>(
    options: Cache.DiffOptions<Data, Variables>,
  ): Cache.DiffResult<Data> {
    const result = this.read<Data, Variables>(options)
    return result === null
      ? { result: null, complete: false }
      : { result: result as Data, complete: true }
  }

  /** Does nothing: a page renders once on the server, so no watcher ever needs an update. */
  override watch(): () => void {
    return () => undefined
  }

  override performTransaction(transaction: (cache: this) => void): void {
    transaction(this)
  }

  override fragmentMatches(): boolean {
    return true
  }

  override reset(): Promise<void> {
    this.#results.clear()
    return Promise.resolve()
  }

  override evict(): boolean {
    return false
  }

  override removeOptimistic(): void {
    // The server has no optimistic results.
  }

  override restore(): this {
    return this
  }

  override extract(): unknown {
    return null
  }
}
