/**
 * The places in a list of different numbers that have to be left out for the rest to ascend; as few as possible, so that
 * one that was moved is named, and not all that it passed.
 */
export function outOfOrder(numbers: readonly number[]): Set<number> {
  /** Length of the longest ascending run of kept numbers that ends at each place, and the place before in it. */
  const longest: { length: number; before: number }[] = []
  let last = -1
  numbers.forEach((number, place) => {
    let [length, before] = [1, -1]
    for (const [earlier, run] of longest.entries())
      if ((numbers[earlier] ?? 0) < number && run.length + 1 > length)
        [length, before] = [run.length + 1, earlier]
    longest.push({ length, before })
    if (length > (longest[last]?.length ?? 0)) last = place
  })
  const moved = new Set(numbers.keys())
  for (let place = last; place >= 0; place = longest[place]?.before ?? -1) moved.delete(place)
  return moved
}
