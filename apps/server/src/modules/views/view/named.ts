/** The nouns that documents of views name records of. */
export const namedNouns = ['device', 'product', 'point', 'view'] as const
export type NamedNoun = (typeof namedNouns)[number]

/** A record as it stands in `view.named` and `view_version.named`. */
export const named = (noun: NamedNoun, id: string): string => `${noun}:${id}`
