/** Mesh's `customFetch`. Nothing calls it, because `rest-schema` replaces Mesh's resolvers. */
export default function refuse(): never {
  throw new Error('Mesh called a service without the headers of the caller.')
}
