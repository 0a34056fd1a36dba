import {
  type Cache,
  type DocumentNode,
  InMemoryCache,
  type OperationVariables,
  type Unmasked,
} from '@apollo/client'
import type { OperationDefinitionNode } from 'graphql'
import possibleTypes from '../gql/possible-types.ts'
import { questionOf, type RecordedAnswer } from './recorded-answer.ts'

interface Arrived extends RecordedAnswer {
  /** Once it has been read. */
  query?: DocumentNode
}

/**
 * Normalised by id; what has no id of its own stays inside its parent. An answer that came inside the
 * page is read as it came, and joins the others with the next one that is written: to take it apart
 * and put it together again was a third of what a telephone did before a page came alive.
 */
export class BrowserCache extends InMemoryCache {
  readonly #arrived: Map<string, Arrived>

  /** @param arrived answers without errors */
  constructor(arrived: readonly RecordedAnswer[] = []) {
    super(possibleTypes)
    this.#arrived = new Map(arrived.map((answer) => [questionOf(answer), { ...answer }]))
  }

  override diff<Data, Variables extends OperationVariables>(
    options: Cache.DiffOptions<Data, Variables>,
  ): Cache.InternalDiffResultWithDataState<Data> {
    const { query, variables } = options
    const [operation] = query.definitions as readonly OperationDefinitionNode[]
    const question = { operation: operation?.name?.value, variables }
    const answer = this.#arrived.get(questionOf(question))
    if (!answer) return super.diff(options) as Cache.InternalDiffResultWithDataState<Data>
    answer.query = query
    // What was answered to this query is of its type.
    return { result: answer.result.data as Unmasked<Data>, complete: true, dataState: 'complete' }
  }

  override write<Data, Variables extends OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ) {
    this.#join()
    return super.write(options)
  }

  /** Who watches is asked before anything is written, and remembers what it depends on. */
  override batch<Result>(options: Cache.BatchOptions<InMemoryCache, Result>): Result {
    this.#join()
    return super.batch(options)
  }

  /** Somebody else is here now: what came inside the page was not for him. */
  override reset(options?: Cache.ResetOptions) {
    this.#arrived.clear()
    return super.reset(options)
  }

  #join() {
    const arrived = [...this.#arrived.values()]
    this.#arrived.clear()
    for (const { query, variables, result } of arrived) {
      if (!query) continue
      const { data } = result
      super.write({ dataId: 'ROOT_QUERY', query, variables, result: data, broadcast: false })
    }
  }
}
