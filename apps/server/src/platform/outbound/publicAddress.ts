import { BlockList, isIP } from 'node:net'

/** Networks by family, as `[network, bits]`. */
interface Networks {
  ipv4: readonly (readonly [string, number])[]
  ipv6: readonly (readonly [string, number])[]
}

/** Networks within a site or a machine: callable where the installation allows it by name. */
const inner: Networks = {
  ipv4: [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10], // shared by a provider's customers
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15], // measuring of networks
  ],
  ipv6: [
    ['::1', 128],
    ['fc00::', 7],
    ['fec0::', 10], // former site-local
  ],
}

/** Nobody's, everybody's, or those that tell secrets of the machine: never callable. */
const never: Networks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['100.100.100.200', 32], // metadata of a cloud, in a network that may be allowed otherwise
    ['168.63.129.16', 32], // what a cloud tells its machines
    ['169.254.0.0', 16], // link-local, metadata of clouds
    ['192.0.0.0', 24], // protocols, metadata of a cloud
    ['192.0.2.0', 24], // examples
    ['192.88.99.0', 24], // former relays to IPv6
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4], // many at once
    ['240.0.0.0', 4],
  ],
  ipv6: [
    ['::', 128],
    ['64:ff9b:1::', 48], // IPv4 of the site in other clothes
    ['100::', 64],
    ['2001::', 23], // tunnels and tests
    ['2001:db8::', 32],
    ['3fff::', 20],
    ['fd00:ec2::254', 128], // metadata of a cloud
    ['fd20:ce::254', 128],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
}

function listOf({ ipv4, ipv6 }: Networks): BlockList {
  const list = new BlockList()
  for (const [network, bits] of ipv4) list.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of ipv6) list.addSubnet(network, bits, 'ipv6')
  return list
}
const [innerList, neverList] = [listOf(inner), listOf(never)]

/** Whose an address is: anybody may be there, the site itself, or nobody whom a server should call. */
export type AddressKind = 'public' | 'inner' | 'never'

/**
 * What kind of address it is. An IPv4 address in the clothes of IPv6 (mapped, compatible, NAT64, 6to4) is what it leads to;
 * what is no address is nobody's.
 */
export function addressKind(address: string): AddressKind {
  const family = isIP(address)
  if (family === 0) return 'never'
  if (family === 4) return kindIn(address, 'ipv4')
  const carried = carriedIpv4(address)
  if (carried) return kindIn(carried, 'ipv4')
  return kindIn(address, 'ipv6')
}

function kindIn(address: string, family: 'ipv4' | 'ipv6'): AddressKind {
  if (neverList.check(address, family)) return 'never'
  return innerList.check(address, family) ? 'inner' : 'public'
}

/** The IPv4 address that an IPv6 one leads to; undefined where it leads to none. */
function carriedIpv4(address: string): string | undefined {
  const groups = groupsOf(address)
  const [g0 = 0, g1 = 0, g2 = 0] = groups
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  const last = dotted(groups[6] ?? 0, groups[7] ?? 0)
  // ::ffff:a.b.c.d and ::ffff:0:a.b.c.d
  if (isZero(0, 5) && groups[5] === 0xffff) return last
  if (isZero(0, 4) && groups[4] === 0xffff && groups[5] === 0) return last
  // ::a.b.c.d, which is neither :: nor ::1
  if (isZero(0, 6) && (groups[6] !== 0 || (groups[7] ?? 0) > 1)) return last
  // 64:ff9b::a.b.c.d
  if (g0 === 0x64 && g1 === 0xff9b && isZero(2, 6)) return last
  // 2002:aabb:ccdd::
  if (g0 === 0x2002) return dotted(g1, g2)
  return undefined
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const withGroups = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${group(a, b)}:${group(c, d)}`
  })
  const [head = '', tail] = withGroups.split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [read(head), read(tail ?? '')]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(Math.max(missing, 0)).fill(0), ...after]
}
