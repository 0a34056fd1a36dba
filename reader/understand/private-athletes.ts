import { plainHeading } from '../known-headings.ts'
import type { UnderstoodColumn } from './understood-column.ts'

/** Headings of columns that mark athletes who are not to be named, in plain form. */
const headings = new Set(
  'private privateprofile privat prive privado privato anonym anonymous anonyme anonimo anoniem hidden verborgen 不公開 匿名'.split(
    ' ',
  ),
)

/**
 * Adds a remark about a column that marks athletes who are not to be named. Only an event.yml can
 * say what such a column means, so a table without one names them.
 */
export function remarkOnPrivateAthletes(
  columns: readonly UnderstoodColumn[],
  remarks: string[],
): void {
  for (const { name, meaning, values } of columns) {
    if (meaning !== undefined || values.filled === 0 || !headings.has(plainHeading(name))) continue
    remarks.push(
      `"${name}" is not used: everyone is shown with their name. To hide some, send a package whose event.yml has this column as private, or leave their names out of the file.`,
    )
  }
}
