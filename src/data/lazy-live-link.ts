import { ApolloLink, Observable } from '@apollo/client'

/** Loads the code of `liveLink` when the page opens its first stream. */
export const lazyLiveLink = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let isClosed = false
      let subscription: ReturnType<Observable<unknown>['subscribe']> | undefined
      import('./live-link.ts').then(
        ({ liveLink }) => {
          if (!isClosed) subscription = liveLink.request(operation, forward).subscribe(observer)
        },
        (error: unknown) => {
          observer.error(error)
        },
      )
      return () => {
        isClosed = true
        subscription?.unsubscribe()
      }
    }),
)
