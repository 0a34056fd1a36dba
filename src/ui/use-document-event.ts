import { useEffect, useEffectEvent } from 'react'

/** Calls a function at each event of a type that reaches the document. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  onEvent: (event: DocumentEventMap[Type]) => void,
): void {
  const run = useEffectEvent(onEvent)
  useEffect(() => {
    const listener = (event: DocumentEventMap[Type]) => {
      run(event)
    }
    document.addEventListener(type, listener)
    return () => {
      document.removeEventListener(type, listener)
    }
  }, [type])
}
