import type { FormattedExecutionResult } from 'graphql'

interface Operation {
  query: string
  operationName?: string | null
  variables?: Record<string, unknown>
}

interface Options {
  /** Headers that the user entered. */
  headers?: Record<string, string>
  /** The parsed text of the editor. */
  documentAST?: { definitions: readonly Definition[] }
}

interface Definition {
  /** `query`, `mutation` or `subscription`. Undefined for a fragment. */
  operation?: string
  name?: { value: string }
}

interface Observer {
  next: (result: FormattedExecutionResult) => void
  error: (error: unknown) => void
  complete: () => void
}

/**
 * Sends an operation for GraphiQL. Replaces Yoga's default fetcher, because that one removes line
 * breaks from the operation and drops the `locations` of errors.
 * The playground receives the source text of this function. So the function must not use anything
 * outside its body except the browser's API.
 */
export function fetcher(operation: Operation, { headers = {}, documentAST }: Options = {}) {
  const definitions = documentAST?.definitions ?? []
  const operations = definitions.filter((definition) => definition.operation !== undefined)
  const chosen = operations.find(({ name }) => name?.value === operation.operationName)
  const isStream = (chosen ?? operations[0])?.operation === 'subscription'
  const closing = new AbortController()
  const accept = isStream ? 'text/event-stream' : 'application/graphql-response+json'
  const request = fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify(operation),
    signal: closing.signal,
  })
  if (!isStream) return request.then((response) => response.json())
  return {
    subscribe(observer: Observer) {
      readStream(observer).then(observer.complete, (error: unknown) => {
        if (!closing.signal.aborted) observer.error(error)
      })
      return {
        unsubscribe() {
          closing.abort()
        },
      }
    },
  }

  async function readStream({ next }: Observer): Promise<void> {
    const response = await request
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
      next((await response.json()) as FormattedExecutionResult)
      return
    }
    let unread = ''
    const texts = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await texts?.read(); read?.done === false; read = await texts?.read()) {
      const events = (unread + read.value).split('\n\n')
      unread = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^data: (.+)$/m.exec(event) ?? []
        if (data !== undefined) next(JSON.parse(data) as FormattedExecutionResult)
      }
    }
  }
}
