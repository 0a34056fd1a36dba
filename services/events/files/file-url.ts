/** Returns the base URL of a picture. Clients append `/{variant}`. */
export function fileUrl(id: string | null): string | null {
  return id === null ? null : `/files/${id}`
}
