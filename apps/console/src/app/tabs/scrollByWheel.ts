/** The wheel moves the strip of tabs sideways, by a quarter of its delta. */
export function scrollByWheel({
  deltaY,
  currentTarget,
}: {
  deltaY: number
  currentTarget: { scrollLeft: number }
}): void {
  currentTarget.scrollLeft += deltaY / 4
}
