import { isIPv6 } from 'node:net'

/**
 * Returns the network under which requests from an address are counted. For an IPv4 address this is
 * the address itself. For an IPv6 address this is its /64 network, because such a network usually
 * belongs to one client.
 * @param sent an address, also with a port: `192.0.2.7:4711`, `[2001:db8::1]:4711`
 */
export function networkOf(sent: string): string {
  // Some proxies add the port of the client, which changes with each connection.
  const address = sent.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
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
