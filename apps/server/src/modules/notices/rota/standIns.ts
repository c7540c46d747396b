/** A swap that holds. */
export interface Swap {
  startsAt: string
  otherStartsAt: string | null
  fromUserId: string
  toUserId: string
}

/** Somebody who is on duty, and for whom where he stands in. */
export interface OnDutyPerson {
  userId: string
  insteadOf: string | null
}

/**
 * Who is on duty in a turn after swaps, given in the order in which they were made: what is taken over can be taken over once more.
 * A swap of somebody who is not on duty any more, as when the rota was changed, changes nothing; nobody is on duty twice.
 */
export function withSwaps(
  userIds: readonly string[],
  startsAt: string,
  swaps: readonly Swap[],
): OnDutyPerson[] {
  let people: OnDutyPerson[] = userIds.map((userId) => ({ userId, insteadOf: null }))
  for (const swap of swaps) {
    const [from, to] =
      swap.startsAt === startsAt ? [swap.fromUserId, swap.toUserId] : [swap.toUserId, swap.fromUserId]
    if (swap.startsAt !== startsAt && swap.otherStartsAt !== startsAt) continue
    if (people.some(({ userId }) => userId === to)) continue
    people = people.map((person) =>
      person.userId === from ? standIn(person.insteadOf ?? person.userId, to) : person,
    )
  }
  return people
}

/** Whoever comes back to his own turn stands in for nobody. */
const standIn = (insteadOf: string, userId: string): OnDutyPerson => ({
  userId,
  insteadOf: insteadOf === userId ? null : insteadOf,
})
