/** Kinds of statements that break code which knows the former tables only. */
const destructive = [
  /\bdrop\s+(?:table|column|view|function|schema|type)\b/i,
  /\brename\b/i,
  /\btruncate\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+drop\s+default\b/i,
  // Former code inserts rows without the column.
  /\badd\s+column\b(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
]

/** Statements of a migration that remove, rename or narrow something. */
export function destructiveStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => destructive.some((kind) => kind.test(statement)))
}
