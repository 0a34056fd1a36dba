import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import {
  type SkipToken,
  useSuspenseQuery as useApolloSuspenseQuery,
  type useMutation,
} from '@apollo/client/react'

// The generated hooks are for Apollo Client 3. The types and the hook of this file adapt the
// generated hooks to version 4. See docs/decisions/002-apollo-client-4.md.
export * from '@apollo/client/react'

export type MutationFunction<
  Data = unknown,
  Variables extends OperationVariables = OperationVariables,
> = useMutation.MutationFunction<Data, Variables>

export type BaseMutationOptions<
  Data = unknown,
  Variables extends OperationVariables = OperationVariables,
> = useMutation.Options<Data, Variables>

export type UseSuspenseQueryResult<
  Data = unknown,
  Variables extends OperationVariables = OperationVariables,
> = Omit<useApolloSuspenseQuery.Result<NonNullable<Data>, Variables>, 'data' | 'dataState'> & {
  data: Data
}

export type SuspenseQueryHookOptions<
  _Data = unknown,
  Variables extends OperationVariables = OperationVariables,
> = Omit<useApolloSuspenseQuery.Options<Variables>, 'variables'> & { variables?: Variables }

/**
 * Apollo's `useSuspenseQuery` with the type that Apollo Client 3 gave it: `data` is never
 * undefined.
 */
export const useSuspenseQuery = useApolloSuspenseQuery as unknown as <
  Data,
  Variables extends OperationVariables,
>(
  query: DocumentNode | TypedDocumentNode<Data, Variables>,
  options?: SkipToken | SuspenseQueryHookOptions<Data, Variables>,
) => UseSuspenseQueryResult<Data, Variables>
