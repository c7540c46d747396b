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
      return isIP(own) !== 0 && known.check(own, familyOf(own))
    },
  }
}

/** Who sent a request: the peer, or whom the trusted proxies between say that they speak for. */
export function clientAddress(request: IncomingMessage, { trusts }: TrustedProxies): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => isIP(entry) !== 0)
  let address = plain(request.socket.remoteAddress ?? '')
  while (trusts(address)) {
    const before = forwarded.pop()
    if (before === undefined) break
    address = plain(before)
  }
  return address
}

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 customer holds. */
export function addressKey(address: string): string {
  const own = plain(address)
  if (isIP(own) !== 6) return own
  const [head = '', tail] = own.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = (tail === undefined ? left : [...left, ...zeros, ...right]).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
