import { useEffect, useState } from 'react'

/** Debounces a value: returns it once it has not changed for the given time. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value)
    }, milliseconds)
    return () => {
      clearTimeout(timer)
    }
  }, [value, milliseconds])
  return debounced
}
