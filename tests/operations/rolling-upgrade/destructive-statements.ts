/**
 * Kinds of statements that may break the former release, because it knows only the tables before
 * the migration.
 */
const destructive = [
  /\bdrop\s+(?:table|column|view|function|schema|type)\b/i,
  /\brename\b/i,
  /\btruncate\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+drop\s+default\b/i,
  // Matches a new column that must not be null and has no default. Inserts by the former code would
  // fail, because the former code does not know the column.
  /\badd\s+column\b(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
]

/** The statements of a migration that may break the former release. */
export function destructiveStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => destructive.some((kind) => kind.test(statement)))
}
