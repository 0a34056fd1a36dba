interface Store<Key, Value> {
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => unknown
}

/** Returns the value of a key. If the map has none, stores a new value. */
export function getOrCreate<Key, Value>(
  map: Store<Key, Value>,
  key: Key,
  create: () => NoInfer<Value>,
): Value {
  const stored = map.get(key)
  if (stored !== undefined) return stored
  const created = create()
  map.set(key, created)
  return created
}
