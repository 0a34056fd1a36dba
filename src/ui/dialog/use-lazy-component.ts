import { type ComponentType, useState } from 'react'

/**
 * A part that is loaded when it is first needed, and not with the page.
 * @returns the part once it is there, what asks for it, and whether it did not come
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const request = () => {
    // A second try by itself: a train leaves a tunnel. The part is a function: not to be called here.
    load()
      .catch(load)
      .then(
        (part) => {
          setPart(() => part)
        },
        () => {
          setFailed(true)
        },
      )
  }
  return { Part, request, failed }
}
