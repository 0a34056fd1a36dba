/** `/files/7?v=2` in its variant: `/files/7/logo?v=2`. */
export function fileAddress(url: string, variant: string): string {
  return url.replace(/\?|$/, `/${variant}$&`)
}
