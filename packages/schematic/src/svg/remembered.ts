/** Characters, given and answered, that one function remembers. */
const mostCharacters = 8_000_000

/**
 * A function of texts that remembers what it made of them, or why it refused: the same drawing is met by validation, by
 * opening and by storing, in every save of its view. What it answers it makes of that answer, too.
 */
export function remembered(make: (given: string) => string): (given: string) => string {
  const results = new Map<string, { made: string } | { refused: unknown }>()
  let characters = 0
  const sizeOf = (given: string, result: { made: string } | { refused: unknown }) =>
    given.length + ('made' in result ? result.made.length : 0)

  const keep = (given: string, result: { made: string } | { refused: unknown }) => {
    if (results.has(given)) return
    results.set(given, result)
    characters += sizeOf(given, result)
    for (const [oldest, known] of results) {
      if (characters <= mostCharacters) return
      results.delete(oldest)
      characters -= sizeOf(oldest, known)
    }
  }
  return (given) => {
    const known = results.get(given)
    if (known && 'refused' in known) throw known.refused
    if (known) return known.made
    try {
      const made = make(given)
      keep(given, { made })
      keep(made, { made })
      return made
    } catch (refused) {
      keep(given, { refused })
      throw refused
    }
  }
}
