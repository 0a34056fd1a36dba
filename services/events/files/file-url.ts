/** Where a file is served; a client appends `/{variant}`. */
export function fileUrl(id: string | null): string | null {
  return id === null ? null : `/files/${id}`
}
