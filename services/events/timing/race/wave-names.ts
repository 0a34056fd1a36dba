const maxListed = 20

/** Joins the names of waves for a message: “A”, “B”. */
export function listOf(names: readonly string[]): string {
  const listed = names.slice(0, maxListed).map((name) => `“${name}”`)
  return [...listed, ...(names.length > maxListed ? ['…'] : [])].join(', ')
}
