import { isIPv6 } from 'node:net'

/**
 * The network that requests of an address are counted for: an IPv4 address itself, the /64 of an IPv6
 * address, since a single client usually has all of its /64.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = address.replace(/%.*$/, '').split('::')
  const first = before.split(':').filter(Boolean)
  const last = after?.split(':').filter(Boolean) ?? []
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
