/** A partition of a role: whose it is, and what it costs him. */
export interface SharedPartition {
  readonly partition: number
  /** Undefined where nobody who lives has it. */
  readonly owner: string | undefined
  /** What is done for it, looks at readings a second. */
  readonly load: number
}

/** A partition that is to be somebody's. */
export interface Move {
  readonly partition: number
  readonly to: string
}

/**
 * What a partition costs whoever has it, even where nothing comes, in looks a second: without load shares come out even by their
 * number, and what is far below it moves nothing.
 */
export const idleLoad = 20
/** Nothing moves unless the one who has most gets rid of so much of what each has on average. */
const leastGain = 0.1

const costOf = ({ load }: SharedPartition) => idleLoad + Math.max(load, 0)

/** What each has, and what that costs: the sum of just these, so that it is the same whichever way they came. */
class Share {
  readonly partitions: SharedPartition[] = []
  constructor(readonly owner: string) {}
  get cost(): number {
    return this.partitions.reduce((sum, one) => sum + costOf(one), 0)
  }
  add(one: SharedPartition): void {
    this.partitions.push(one)
  }
  remove(one: SharedPartition): void {
    this.partitions.splice(this.partitions.indexOf(one), 1)
  }
}

function sharesOf(living: readonly string[], leases: readonly SharedPartition[]): Share[] {
  const shares = new Map(living.map((owner) => [owner, new Share(owner)]))
  for (const one of leases) if (one.owner !== undefined) shares.get(one.owner)?.add(one)
  return [...shares.values()]
}

/** Who has least; of several the one that came first. */
const leastOf = (shares: readonly Share[]): Share | undefined =>
  shares.reduce<Share | undefined>(
    (least, one) => (least !== undefined && least.cost <= one.cost ? least : one),
    undefined,
  )

/** Who comes first has most. */
const byCost = (shares: readonly Share[]) => [...shares].sort((one, other) => other.cost - one.cost)

/**
 * The partition that evens out most between two, by how much one has more than the other. One that costs as much as that or more
 * would only change who has most.
 */
function bestOf(partitions: readonly SharedPartition[], excess: number): SharedPartition | undefined {
  let best: SharedPartition | undefined
  let most = 0
  for (const one of partitions) {
    const cost = costOf(one)
    const gain = Math.min(cost, excess - cost)
    if (gain < most || (gain === most && (best === undefined || best.partition > one.partition))) continue
    best = one
    most = gain
  }
  return best
}

/** By how much less `from` would have, were everything moved to `to` that evens the two out. */
function gainBetween(from: Share, to: Share): number {
  const left = [...from.partitions]
  let excess = from.cost - to.cost
  let moved = 0
  for (;;) {
    const one = bestOf(left, excess)
    if (!one) return from.cost - Math.max(from.cost - moved, to.cost + moved)
    left.splice(left.indexOf(one), 1)
    moved += costOf(one)
    excess -= 2 * costOf(one)
  }
}

/** Whose those are to be that nobody has: the costliest first, each for who has least. */
export function shareOut(living: readonly string[], leases: readonly SharedPartition[]): Move[] {
  const shares = sharesOf(living, leases)
  const free = leases.filter(({ owner }) => owner === undefined)
  return free
    .sort((one, other) => costOf(other) - costOf(one) || one.partition - other.partition)
    .flatMap((one) => {
      const least = leastOf(shares)
      least?.add(one)
      return least ? [{ partition: one.partition, to: least.owner }] : []
    })
}

/** Who can be asked for something; all of them unless told. */
type Gives = (owner: string) => boolean
const allGive: Gives = () => true

/** What those are to be given that have nothing, because they have just come: all of it at once, so that it is over. */
export function welcome(
  living: readonly string[],
  leases: readonly SharedPartition[],
  gives: Gives = allGive,
): Move[] {
  const shares = sharesOf(living, leases)
  const idle = shares.filter(({ partitions }) => partitions.length === 0)
  const others = shares.filter((share) => !idle.includes(share) && gives(share.owner))
  const moves: Move[] = []
  for (;;) {
    const to = leastOf(idle)
    if (!to) return moves
    const given = byCost(others)
      // whoever has one keeps it
      .filter(({ partitions }) => partitions.length > 1)
      .map((from) => ({ from, one: bestOf(from.partitions, from.cost - to.cost) }))
      .find(({ one }) => one !== undefined)
    if (!given?.one) return moves
    given.from.remove(given.one)
    to.add(given.one)
    moves.push({ partition: given.one.partition, to: to.owner })
  }
}

/**
 * The one move that evens out most, where it is worth it; undefined where all is even enough. As long as loads stay as they are, each
 * brings the shares closer together, so that they come to an end and none goes back. A partition that alone costs more than what others
 * have stays where it is.
 */
export function evenOut(
  living: readonly string[],
  leases: readonly SharedPartition[],
  gives: Gives = allGive,
): Move | undefined {
  const shares = sharesOf(living, leases)
  const to = leastOf(shares)
  if (!to) return undefined
  const mean = shares.reduce((sum, { cost }) => sum + cost, 0) / shares.length
  const from = byCost(shares).find(
    (share) => gives(share.owner) && gainBetween(share, to) >= leastGain * mean,
  )
  const one = from && bestOf(from.partitions, from.cost - to.cost)
  return one && { partition: one.partition, to: to.owner }
}
