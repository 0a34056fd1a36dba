/** Adds a variant to the URL of a file: `/files/7?v=2` → `/files/7/logo?v=2`. */
export function fileAddress(url: string, variant: string): string {
  return url.replace(/\?|$/, `/${variant}$&`)
}
