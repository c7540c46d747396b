import { BlockList, isIP } from 'node:net'
import { addressKind } from './publicAddress'

/** The port that Modbus TCP has of its own. */
const modbusPort = 502
/** Those of HTTP and HTTPS. */
const webPorts = [80, 443]

/** Names all public addresses. */
const everyPublic = 'public'

/** Where tenants may connect to controllers or cameras: all of them or one, a network, an address, a name or all of the public ones, and a port or whatever port. */
export interface FieldPlace {
  tenantId: string | undefined
  /** In lower case. */
  host: string
  /** Bits of a network; undefined for an address or a name. */
  bits: number | undefined
  /** Undefined: any port. */
  port: number | undefined
}

/**
 * Reads `192.168.1.0/24`, `10.0.0.5:1502`, `plc.local:*`, `[fd00::]/64`, `public`, each with `tenant@` before it where it is for that tenant
 * alone. Without a port it is `standardPort`. Undefined where it is none.
 */
export function readFieldPlace(entry: string, standardPort = modbusPort): FieldPlace | undefined {
  const [, tenantId, six, four, bitText, portText] =
    /^(?:([A-Za-z0-9]{1,12})@)?(?:\[([\da-f:.]+)\]|([\w.-]+))(?:\/(\d{1,3}))?(?::(\d{1,5}|\*))?$/i.exec(
      entry.trim(),
    ) ?? []
  const host = (six ?? four)?.toLowerCase()
  if (host === undefined || (six !== undefined && isIP(six) !== 6)) return undefined
  const bits = bitText === undefined ? undefined : Number(bitText)
  const family = isIP(host)
  if (bits !== undefined && (family === 0 || bits > (family === 4 ? 32 : 128))) return undefined
  const port = portText === '*' ? undefined : Number(portText ?? standardPort)
  return port === 0 || (port ?? 1) > 65_535 ? undefined : { tenantId, host, bits, port }
}

/** The same for cameras, which without a port are at those of HTTP and HTTPS; none where it is none. */
export const readCameraPlaces = (entry: string): FieldPlace[] => {
  const found = webPorts.flatMap((port) => readFieldPlace(entry, port) ?? [])
  return found[0]?.port === found[1]?.port ? found.slice(0, 1) : found
}

/** Where a tenant wants to go: the host as it was set, and an address that it leads to. */
interface Wanted {
  tenantId: string
  host: string
  port: number
  address: string
}

/**
 * Whether a tenant may connect there: where a place names it. Whoever writes to controllers writes in the operator's name, so that
 * nothing is open by itself, public addresses as little as those within a site; those of nobody, and those that tell secrets of the
 * machine, never are.
 */
export function mayConnect(places: readonly FieldPlace[], wanted: Wanted): boolean {
  const kind = addressKind(wanted.address)
  if (kind === 'never') return false
  return places.some(
    (place) => isFor(place, wanted) && (place.host === everyPublic ? kind === 'public' : isAt(place, wanted)),
  )
}

/** Whether a place is one of the tenant, and of the port. */
const isFor = ({ tenantId, port }: FieldPlace, wanted: Pick<Wanted, 'tenantId' | 'port'>): boolean =>
  (tenantId === undefined || tenantId === wanted.tenantId) && (port === undefined || port === wanted.port)

/** Whether a place could be what a tenant wants, before it is known where a name leads: a place of one name is none for another. */
export const mayMean = (place: FieldPlace, wanted: Omit<Wanted, 'address'>): boolean =>
  isFor(place, wanted) &&
  (place.host === everyPublic ||
    isIP(place.host) !== 0 ||
    isIP(wanted.host) !== 0 ||
    place.host === plainName(wanted.host))

const plainName = (host: string) => host.toLowerCase().replace(/\.$/, '')

function isAt({ host, bits }: FieldPlace, wanted: Wanted): boolean {
  if (isIP(host) === 0) return host === plainName(wanted.host)
  const family = isIP(host) === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  if (bits === undefined) list.addAddress(host, family)
  else list.addSubnet(host, bits, family)
  return list.check(wanted.address, isIP(wanted.address) === 4 ? 'ipv4' : 'ipv6')
}
