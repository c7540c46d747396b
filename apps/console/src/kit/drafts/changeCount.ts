/** Counts the changes of a document, so that a save settles only what it carried. */
export interface ChangeCount {
  add(): void
  /** Call it where the text to be saved is taken; the answer tells whether nothing has changed since. */
  mark(): () => boolean
}

/** A count that begins with no change. */
export function changeCount(): ChangeCount {
  let made = 0
  return {
    add() {
      made += 1
    },
    mark() {
      const marked = made
      return () => made === marked
    },
  }
}
