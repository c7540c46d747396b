import type { Circuit } from '@energy-console/contract/energy'

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
