/** One HTTP request to `/graphql`. The body is sent as JSON. */
export interface OperationRequest {
  body?: unknown
  /** Query string of a GET request. The request has no body. */
  search?: URLSearchParams
  accept?: string
}

/** Generated documents of one kind. */
export interface OperationClass {
  name: string
  /**
   * Builds a request.
   * @param n number of the request; each number gives a different request
   */
  request: (n: number) => OperationRequest
}

/** A class of operations. Each request has one operation. */
export const operations = (
  name: string,
  query: (n: number) => string,
  variables?: (n: number) => object,
): OperationClass => ({
  name,
  request: (n) => ({ body: { query: query(n), ...(variables && { variables: variables(n) }) } }),
})

/** A class of operations with the variable `ids`. */
export const withIds = (
  name: string,
  selection: string,
  ids: (n: number) => string[],
): OperationClass =>
  operations(
    name,
    (n) => `query Q${String(n)}($ids: [ID!]!) ${selection}`,
    (n) => ({ ids: ids(n) }),
  )

/**
 * A class of operations that select one field several times under different aliases, each time with
 * different arguments. `count` is the number of aliases; by default, the maximum that the site
 * allows.
 */
export const aliased = (
  name: string,
  field: (n: number) => string,
  around: [before: string, after: string] = ['', ''],
  count = 15,
): OperationClass =>
  operations(name, (n) => {
    const fields = times(count, (k) => `a${String(k)}: ${field(count * n + k)}`)
    return `query Q${String(n)} { ${around[0]} ${fields} ${around[1]} }`
  })

/** A letter. Consecutive numbers give different letters. */
export const letter = (n: number) => String.fromCodePoint(97 + (n % 26))

/** A class of operations with the same selection. Each operation has a different name. */
export const selections = (name: string, selection: string): OperationClass =>
  operations(name, (n) => `query Q${String(n)} ${selection}`)

export function times(count: number, part: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => part(n)).join(' ')
}

/** A class of batches of ten operations. */
export const batch = (name: string, query: (n: number) => string): OperationClass => ({
  name,
  request: (n) => ({
    body: Array.from({ length: 10 }, (_, k) => ({ query: query(10 * n + k) })),
  }),
})
