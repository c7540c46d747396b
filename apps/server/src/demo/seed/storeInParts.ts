/** Stores parts in their order, each while the next is worked out. @throws what storing throws */
export async function storeInParts<Part>(
  parts: Iterable<Part>,
  store: (part: Part) => Promise<void>,
): Promise<void> {
  let storing: Promise<void> = Promise.resolve()
  for (const part of parts) {
    await storing
    storing = store(part)
    // A failure is thrown by the await above or below; until then nobody else may see it.
    storing.catch(() => undefined)
  }
  await storing
}
