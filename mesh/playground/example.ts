/** An example operation of the playground. `variables` is JSON. */
export interface Example {
  query: string
  variables?: string
}

export const example = (query: string, variables?: object): Example => ({
  query,
  ...(variables && { variables: JSON.stringify(variables, null, 2) }),
})
