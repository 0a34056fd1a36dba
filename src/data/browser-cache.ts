import {
  type Cache,
  type DocumentNode,
  InMemoryCache,
  type OperationVariables,
  type Unmasked,
} from '@apollo/client'
import type { OperationDefinitionNode } from 'graphql'
import { cacheOptions } from './cache-policies.ts'
import type { RecordedResult } from './recorded-result.ts'

interface EmbeddedResult extends RecordedResult {
  /** The query document. It is undefined until the result is first read. */
  query?: DocumentNode
}

const keyOf = (operation: string | undefined, variables: unknown) =>
  `${operation ?? ''} ${JSON.stringify(variables)}`

/**
 * Apollo's cache with the results that the server embedded in the page. The first render reads
 * these results without normalising them, because normalising would block a phone's main thread for
 * 200 ms. For example, the first write to the cache normalises the results that were read.
 */
export class BrowserCache extends InMemoryCache {
  readonly #embedded: Map<string, EmbeddedResult>

  constructor(embedded: readonly RecordedResult[] = []) {
    super(cacheOptions)
    this.#embedded = new Map(
      embedded.map((entry) => [keyOf(entry.operation, entry.variables), { ...entry }]),
    )
  }

  override diff<Data, Variables extends OperationVariables>(
    options: Cache.DiffOptions<Data, Variables>,
  ): Cache.InternalDiffResultWithDataState<Data> {
    const { query, variables } = options
    const [operation] = query.definitions as readonly OperationDefinitionNode[]
    const entry = this.#embedded.get(keyOf(operation?.name?.value, variables))
    if (!entry) return super.diff(options) as Cache.InternalDiffResultWithDataState<Data>
    entry.query = query
    // The operation and variables of `query` equal those of the embedded result, so the result has
    // the type `Data`.
    return { result: entry.result.data as Unmasked<Data>, complete: true, dataState: 'complete' }
  }

  override read<Data, Variables extends OperationVariables>(
    options: Cache.ReadOptions<Data, Variables>,
  ) {
    this.#normalise()
    return super.read(options)
  }

  override write<Data, Variables extends OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ) {
    this.#normalise()
    return super.write(options)
  }

  /**
   * Normalises the embedded results first, because `batch` records which cached fields each watcher
   * depends on.
   */
  override batch<Result>(options: Cache.BatchOptions<InMemoryCache, Result>): Result {
    this.#normalise()
    return super.batch(options)
  }

  override modify<Entity extends Record<string, unknown> = Record<string, unknown>>(
    options: Cache.ModifyOptions<Entity>,
  ): boolean {
    this.#normalise()
    return super.modify(options)
  }

  override evict(options: Cache.EvictOptions): boolean {
    this.#normalise()
    return super.evict(options)
  }

  override extract(optimistic?: boolean) {
    this.#normalise()
    return super.extract(optimistic)
  }

  /**
   * Clears the cache and drops the embedded results. They may be outdated or belong to another
   * session.
   */
  override reset(options?: Cache.ResetOptions) {
    this.#embedded.clear()
    return super.reset(options)
  }

  #normalise() {
    const embedded = [...this.#embedded.values()]
    this.#embedded.clear()
    for (const { query, variables, result } of embedded) {
      if (!query) continue
      const { data } = result
      super.write({ dataId: 'ROOT_QUERY', query, variables, result: data, broadcast: false })
    }
  }
}
