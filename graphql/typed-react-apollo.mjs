import { ReactApolloVisitor } from '@graphql-codegen/typescript-react-apollo'
import { concatAST, Kind } from 'graphql'
import { persistedOperations } from './persisted-operations.mjs'

// Extends `typescript-react-apollo`: exports a typed document for each operation. Each document
// contains the id of its persisted operation. Route loaders use these documents.
class TypedDocuments extends ReactApolloVisitor {
  ids = new Map()

  getDocumentNodeSignature(result, variables) {
    return ` as unknown as DocumentNode<${result}, ${variables}>`
  }

  OperationDefinition(node) {
    const id = this.ids.get(node.name.value)
    return super
      .OperationDefinition(node)
      .replace('Document = {', `Document = {"documentId":"${id}",`)
  }
}

/** Codegen plugin: writes the typed documents of one screen. */
export const plugin = (schema, documents, config) => {
  const ast = concatAST(documents.map(({ document }) => document))
  const fragments = ast.definitions
    .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => ({
      node,
      name: node.name.value,
      onType: node.typeCondition.name.value,
      isExternal: false,
    }))
  const visitor = new TypedDocuments(
    schema,
    fragments,
    { documentNodeImport: '@apollo/client#TypedDocumentNode', ...config },
    documents,
  )
  visitor.ids = new Map(persistedOperations(documents).map(({ name, id }) => [name, id]))
  const content = ast.definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((node) => visitor.OperationDefinition(node))
  return { prepend: visitor.getImports(), content: [visitor.fragments, ...content].join('\n') }
}
