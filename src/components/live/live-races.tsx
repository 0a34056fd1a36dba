import type { OperationVariables } from '@apollo/client'
import type { ComponentType } from 'react'
import type { PageUpdatesProps } from './page-updates.tsx'
import { useLiveComponent } from './use-live-component.ts'
import { useCorrections } from './use-corrections.ts'
import { useRefetch } from './use-refetch.ts'

export interface LiveRacesProps<Data, Variables extends OperationVariables> extends Omit<
  PageUpdatesProps<Data, Variables>,
  'refetch' | 'announcesUpdates'
> {
  /** Whether the page shows data of a race under way. */
  isLive: boolean
  /** Whether an event on the page starts soon. */
  isStartSoon?: boolean
  /** Loads the component that receives the updates. By default, this is `PageUpdates`. */
  load?: () => Promise<ComponentType<PageUpdatesProps<Data, Variables>>>
}

/**
 * Keeps a page with races under way up to date. The query of the page must have the directive
 * `@live`. Without a race under way, the page is queried again when the visitor returns to it.
 */
export function LiveRaces<Data, Variables extends OperationVariables>({
  isLive,
  isStartSoon,
  load = async () => (await import('./page-updates.tsx')).PageUpdates<Data, Variables>,
  ...shown
}: LiveRacesProps<Data, Variables>) {
  const { query, variables } = shown
  const { Component: Updates } = useLiveComponent(isLive, load)
  const refetch = useRefetch(query, variables)
  useCorrections(isLive, refetch, isStartSoon)
  if (!Updates) return null
  const { documentId } = query as object as { documentId: string }
  const page = `${documentId} ${JSON.stringify(variables)}`
  return <Updates key={page} {...shown} refetch={refetch} />
}
