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
 * The cache of one page on the server: each answer as it came, by query and variables. A page reads
 * what its loader asked, once; taking answers apart and putting them together again is what costs
 * most in rendering with the normalised cache. In the browser the normalised one takes over.
 */
export class PageCache extends ApolloCache {
  readonly #answers = new Map<DocumentNode, Map<string, unknown>>()

  override transformDocument(document: DocumentNode): DocumentNode {
    let transformed = withTypenames.get(document)
    if (!transformed) {
      transformed = addTypenameToDocument(document)
      withTypenames.set(document, transformed)
      // What was transformed stays as it is: the client asks more than once.
      withTypenames.set(transformed, transformed)
    }
    return transformed
  }

  override write<Data, Variables extends OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ): undefined {
    const answers = this.#answers.get(options.query) ?? new Map<string, unknown>()
    answers.set(JSON.stringify(options.variables ?? {}), options.result)
    this.#answers.set(options.query, answers)
  }

  override read<Data, Variables extends OperationVariables>(
    options: Cache.ReadOptions<Data, Variables>,
  ): Unmasked<Data> | null {
    const answer = this.#answers.get(options.query)?.get(JSON.stringify(options.variables ?? {}))
    // What was written for this query is of its type.
    return (answer ?? null) as Unmasked<Data> | null
  }

  override diff<Data, Variables extends OperationVariables>(
    options: Cache.DiffOptions<Data, Variables>,
  ): Cache.DiffResult<Data> {
    const result = this.read<Data, Variables>(options)
    return result === null
      ? { result: null, complete: false }
      : { result: result as Data, complete: true }
  }

  /** A page on the server renders once: nothing changes while it does. */
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
    this.#answers.clear()
    return Promise.resolve()
  }

  override evict(): boolean {
    return false
  }

  override removeOptimistic(): void {
    // Nothing is optimistic here.
  }

  override restore(): this {
    return this
  }

  override extract(): unknown {
    return null
  }
}
