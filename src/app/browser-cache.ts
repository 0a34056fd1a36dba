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

interface Arrived extends RecordedResult {
  /** Once it has been read. */
  query?: DocumentNode
}

const keyOf = (operation: string | undefined, variables: unknown) =>
  `${operation ?? ''} ${JSON.stringify(variables)}`

/**
 * Apollo's cache, which hydrates from the results that came inside the page: the first render reads them as they
 * came. They are normalised before anything else is read, written, watched for changes or taken out: doing so before
 * the first render keeps a telephone busy for 200 ms.
 */
export class BrowserCache extends InMemoryCache {
  readonly #arrived: Map<string, Arrived>

  constructor(arrived: readonly RecordedResult[] = []) {
    super(cacheOptions)
    this.#arrived = new Map(
      arrived.map((answer) => [keyOf(answer.operation, answer.variables), { ...answer }]),
    )
  }

  override diff<Data, Variables extends OperationVariables>(
    options: Cache.DiffOptions<Data, Variables>,
  ): Cache.InternalDiffResultWithDataState<Data> {
    const { query, variables } = options
    const [operation] = query.definitions as readonly OperationDefinitionNode[]
    const answer = this.#arrived.get(keyOf(operation?.name?.value, variables))
    if (!answer) return super.diff(options) as Cache.InternalDiffResultWithDataState<Data>
    answer.query = query
    // What was answered to this query is of its type.
    return { result: answer.result.data as Unmasked<Data>, complete: true, dataState: 'complete' }
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

  /** Who watches is asked before anything is written, and remembers what it depends on. */
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

  /** Somebody else is here now: what came inside the page was not for him. */
  override reset(options?: Cache.ResetOptions) {
    this.#arrived.clear()
    return super.reset(options)
  }

  #normalise() {
    const arrived = [...this.#arrived.values()]
    this.#arrived.clear()
    for (const { query, variables, result } of arrived) {
      if (!query) continue
      const { data } = result
      super.write({ dataId: 'ROOT_QUERY', query, variables, result: data, broadcast: false })
    }
  }
}
