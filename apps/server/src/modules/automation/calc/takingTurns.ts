/** So many of a list, one of each owner in turn; of one owner in the order of the list. */
export function takingTurns<T>(list: readonly T[], ownerOf: (one: T) => string, most: number): T[] {
  if (list.length <= most) return [...list]
  const lanes = new Map<string, T[]>()
  for (const one of list) {
    const owner = ownerOf(one)
    const lane = lanes.get(owner)
    if (lane) lane.push(one)
    else lanes.set(owner, [one])
  }
  const taken: T[] = []
  for (let turn = 0; taken.length < most; turn += 1)
    for (const lane of lanes.values()) {
      const one = lane[turn]
      if (one !== undefined && taken.length < most) taken.push(one)
    }
  return taken
}
