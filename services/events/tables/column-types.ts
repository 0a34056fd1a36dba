import type { ColumnType } from 'kysely'

/** A JSON column. It is written as text and read as a parsed value. */
export type Json<Value> = ColumnType<Value, string, string>
/** A timestamp column. It is read as a Date, and written as a Date or as ISO 8601 text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
