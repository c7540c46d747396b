import type { Circuit, CircuitChannel } from '@energy-console/contract/energy'

/** Circuits as a server of the release before tells of them too, beside which this one may stand: it knows of no channels. */
export const knownCircuits = (circuits: readonly Circuit[]): Circuit[] =>
  circuits.map((one) => ({
    ...one,
    parentChannel: one.parentChannel ?? null,
    channels: one.channels ?? [],
  }))

/** What may feed a circuit: a device, or one of the channels that it measures. */
export interface Place {
  deviceId: string
  channel: string | null
}

/** Its key in the tree and in lists. */
export const placeKey = ({ deviceId, channel }: Place): string =>
  channel === null ? deviceId : `${deviceId} ${channel}`

/** A circuit in the tree, or one of its channels. */
export interface CircuitNode {
  key: string
  circuit: Circuit
  channel: CircuitChannel | null
  children: CircuitNode[]
}

/** Circuits by what feeds them; those under `null` are fed by no other. Order is kept. */
export function belowEach(circuits: readonly Circuit[]): Map<string | null, Circuit[]> {
  const ids = new Set(circuits.map(({ deviceId }) => deviceId))
  const below = new Map<string | null, Circuit[]>()
  for (const circuit of circuits) {
    const above = circuit.parentId !== null && ids.has(circuit.parentId) ? circuit.parentId : null
    const siblings = below.get(above)
    if (siblings) siblings.push(circuit)
    else below.set(above, [circuit])
  }
  return below
}

/** What feeds others and is fed by none. */
export function incomersOf(circuits: readonly Circuit[]): Circuit[] {
  const below = belowEach(circuits)
  return (below.get(null) ?? []).filter(({ deviceId }) => below.has(deviceId))
}

/** What has not been given its place yet: it feeds none and is fed by none. */
export function looseOf(circuits: readonly Circuit[]): Circuit[] {
  const below = belowEach(circuits)
  return (below.get(null) ?? []).filter(({ deviceId }) => !below.has(deviceId))
}

/** A circuit and all that it feeds, by id: none of them can feed it. */
export function withAllBelow(circuits: readonly Circuit[], deviceId: string): Set<string> {
  const below = belowEach(circuits)
  const reached = new Set([deviceId])
  for (const id of reached) for (const circuit of below.get(id) ?? []) reached.add(circuit.deviceId)
  return reached
}

/** The circuits that feed others with all below them: where one hangs on a channel, those of its device stand between. */
export function treesOf(circuits: readonly Circuit[]): CircuitNode[] {
  const below = belowEach(circuits)
  const nodeOf = (circuit: Circuit): CircuitNode => {
    const { deviceId, channels } = circuit
    const fed = below.get(deviceId) ?? []
    const on = (channel: string | null) =>
      fed.filter(({ parentChannel }) => parentChannel === channel).map(nodeOf)
    const ofChannels = fed.some(({ parentChannel }) => parentChannel !== null)
      ? channels.map((channel) => ({
          ...{ key: placeKey({ deviceId, channel: channel.channel }), circuit, channel },
          children: on(channel.channel),
        }))
      : []
    return { key: deviceId, circuit, channel: null, children: [...ofChannels, ...on(null)] }
  }
  return incomersOf(circuits).map(nodeOf)
}

/** What a circuit or one of its channels is called. */
export const nameOfPlace = ({ deviceName }: Pick<Circuit, 'deviceName'>, channel: string | null): string =>
  channel === null ? deviceName : `${deviceName} · ${channel}`
