import { BlockList, isIP } from 'node:net'

/** Where a virtual gateway connects to. */
export interface Place {
  id: string
  host: string
  port: number
}

/**
 * Those of the places that lead to the same address and port as one of them, itself included, by whatever name: a controller does
 * not care what it is called.
 *
 * @param addressesOf where a place leads to; none where that is not known
 */
export async function atSamePlace<P extends Place>(
  place: P,
  all: readonly P[],
  addressesOf: (place: P) => Promise<readonly string[]>,
): Promise<P[]> {
  const own = new BlockList()
  for (const address of await addressesOf(place))
    if (isIP(address) > 0) own.addAddress(address, family(address))
  const isSame = async (other: P) =>
    other.id === place.id ||
    (other.port === place.port &&
      (other.host === place.host ||
        (await addressesOf(other)).some(
          (address) => isIP(address) > 0 && own.check(address, family(address)),
        )))
  const same = await Promise.all(all.map(isSame))
  return all.filter((_, index) => same[index])
}

const family = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
