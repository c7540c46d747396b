/** Where an entry stands in the order of a feed: a sequence of the journal, or Unix ms of the clock. */
export type Position = number

/** What drives an engine: entries in one order, which can be read again from any position that is still owed. */
export interface Feed<E> {
  /** Which column of the cursors holds its positions. */
  readonly column: 'sequence' | 'clock_ms'
  /** Where an engine begins that has never run. */
  newest(): Promise<Position>
  /** Hands over what lies after a position, in order, and answers where the feed ends now. */
  read(after: Position, take: (entry: E, position: Position) => void): Promise<Position>
  /** Tells of what comes from now on. Without the entry itself, it is to be read. Returns what ends it. */
  follow(hear: (position: Position, entry?: E) => void): () => void
  /** Whether nothing lies between two positions. */
  isNext(before: Position, position: Position): boolean
}
