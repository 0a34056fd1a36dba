import { useRef, useState } from 'react'

interface Row {
  id: string
  /** The published values. Undefined for an added row. */
  published?: unknown
}

/**
 * Adds and removes rows of fields. After a removal, the focus moves to the button that adds a row.
 * @param kind prefix of the ids of added rows
 */
export function useRows<Item extends Row>(
  kind: string,
  rows: readonly Item[],
  onChange: (rows: readonly (Item | { id: string })[]) => void,
) {
  const [added, setAdded] = useState(rows.length)
  const addButton = useRef<HTMLButtonElement>(null)
  return {
    addButton,
    /** Whether the row was added last. Its first field gets the focus. */
    isLastAdded: ({ id, published }: Row) =>
      id === `${kind}${String(added)}` && published === undefined,
    add: () => {
      setAdded(added + 1)
      onChange([...rows, { id: `${kind}${String(added + 1)}` }])
    },
    remove: (row: Item) => {
      onChange(rows.filter((other) => other !== row))
      addButton.current?.focus()
    },
  }
}
