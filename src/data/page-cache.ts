import {
  ApolloCache,
  type Cache,
  type DocumentNode,
  type OperationVariables,
  type Unmasked,
} from '@apollo/client'
import { addTypenameToDocument } from '@apollo/client/utilities'

const withTypenames = new WeakMap<DocumentNode, DocumentNode>()

/**
 * Apollo's cache for one page render on the server. It stores each result as received, by query and
 * variables. Each result is read only once, so normalising would cost time without benefit. The
 * browser uses the normalising `BrowserCache`.
 */
export class PageCache extends ApolloCache {
  readonly #results = new Map<DocumentNode, Map<string, unknown>>()

  override transformDocument(document: DocumentNode): DocumentNode {
    let transformed = withTypenames.get(document)
    if (!transformed) {
      transformed = addTypenameToDocument(document)
      withTypenames.set(document, transformed)
      // Apollo transforms a document repeatedly, so a transformed document maps to itself.
      withTypenames.set(transformed, transformed)
    }
    return transformed
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
