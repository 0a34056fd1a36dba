/** Mesh's `customFetch`. Never called, because `rest-schema` replaces Mesh's resolvers. */
export default function refuse(): never {
  throw new Error('Mesh called a service without the headers of the caller.')
}
