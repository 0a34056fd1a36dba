/** Base URL of a picture; clients append `/{variant}`. */
export function fileUrl(id: string | null): string | null {
  return id === null ? null : `/files/${id}`
}
