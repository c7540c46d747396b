import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whose forwarded addresses are believed: nobody's unless the operator names proxies. */
export interface TrustedProxies {
  trusts(address: string): boolean
}

/** IPv4 as IPv4, also where a socket for both families writes it as `::ffff:10.0.0.1`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Proxies by address or network (`10.0.0.1`, `10.0.0.0/8`, `fd00::/8`).
 *
 * @throws RangeError naming the entry that is neither
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const known = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const longest = isIP(address) === 6 ? 128 : 32
    const prefix = bits === undefined ? longest : Number(bits)
    if (isIP(address) === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > longest || bits === '')
      throw new RangeError(`${entry} is no address and no network`)
    known.addSubnet(address, prefix, familyOf(address))
  }
  return {
    trusts(address) {
      const own = plain(address)
      return entries.length > 0 && isIP(own) !== 0 && known.check(own, familyOf(own))
    },
  }
}

/** The address of a forwarded entry, which may carry a port: `192.0.2.1:80`, `[2001:db8::1]:80`. Undefined for others. */
function addressIn(entry: string): string | undefined {
  const address = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) === 0 ? undefined : plain(address)
}

/**
 * Who sent a request: the peer, or whom the trusted proxies between say that they speak for. What stands before an
 * entry that cannot be read may be the client's invention: then the proxy that wrote the entry counts.
 */
export function clientAddress(request: IncomingMessage, { trusts }: TrustedProxies): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  let address = plain(request.socket.remoteAddress ?? '')
  while (trusts(address)) {
    const before = addressIn(forwarded.pop()?.trim() ?? '')
    if (before === undefined) break
    address = before
  }
  return address
}

/** The first groups of an IPv6 address, each as short as it is written. */
function groupsOf(address: string, amount: number): string {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = (tail === undefined ? left : [...left, ...zeros, ...right]).slice(0, amount)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 customer holds. */
export function addressKey(address: string): string {
  const own = plain(address)
  return isIP(own) === 6 ? `${groupsOf(own, 4)}::/64` : own
}

/** What one person easily has many addresses of: the /24 network of an IPv4 address, the /48 of an IPv6 one; of a key, too. */
export function networkOf(address: string): string {
  const own = plain(address.replace('/64', ''))
  return isIP(own) === 6 ? `${groupsOf(own, 3)}::/48` : own.replace(/\.\d+$/, '.0/24')
}
