import { useEffect, useState } from 'react'

/** Returns the first value, and later the last value that stayed unchanged for the given time. */
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
