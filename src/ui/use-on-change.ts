import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls a function after a value has changed. Does not call it for the first value. */
export function useOnChange(value: unknown, onChange: () => void): void {
  const before = useRef(value)
  const run = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current !== value) run()
    before.current = value
  }, [value])
}
