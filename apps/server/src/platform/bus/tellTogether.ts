/**
 * Tells other processes soon, once for all that comes together: `tell` says what has changed since it was called last or, where that is
 * due, all there is.
 */
export function tellTogether(tell: (isWhole: boolean) => void) {
  let [isTelling, isWholeDue] = [false, false]

  const tellSoon = () => {
    if (isTelling) return
    isTelling = true
    setImmediate(() => {
      const isWhole = isWholeDue
      isTelling = false
      isWholeDue = false
      tell(isWhole)
    })
  }

  const tellAll = () => {
    isWholeDue = true
    tellSoon()
  }

  return { tellSoon, tellAll }
}
