import { type ComponentType, useState } from 'react'

/**
 * Loads a component on demand instead of with the page.
 * @param load imports the component; called at most twice per request
 * @returns the component once it has loaded, a function that requests it, and whether loading
 * failed
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const request = () => {
    // Retry once, in case the connection was lost for a short time.
    load()
      .catch(load)
      .then(
        (component) => {
          setComponent(() => component)
        },
        () => {
          setFailed(true)
        },
      )
  }
  return { Component, request, failed }
}
