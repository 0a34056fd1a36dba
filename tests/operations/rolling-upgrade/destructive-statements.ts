/** Kinds of statements that break code which only knows the former tables. */
const destructive = [
  /\bdrop\s+(?:table|column|view|function|schema|type)\b/i,
  /\brename\b/i,
  /\btruncate\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+drop\s+default\b/i,
  // A new column without a default: former code inserts rows without it.
  /\badd\s+column\b(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
]

/** The statements of a migration that remove, rename or narrow something. */
export function destructiveStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => destructive.some((kind) => kind.test(statement)))
}
