/** Where an entry stands in the order of a feed: a sequence of the journal, or Unix ms of the clock. */
export type Position = number

/** What drives an engine: entries in one order, which can be read again from any position that is still owed. */
export interface Feed<E> {
  /** Which column of the cursors holds its positions. */
  readonly column: 'sequence' | 'clock_ms'
  /** A place that lies further ahead than so much is wrong, and goes on from here. Left out: none is. */
  readonly mostAhead?: number
  /** Where an engine begins that has never run. */
  newest(): Promise<Position>
  /**
   * Hands over what lies after a position, in order, and answers where the feed ends now. Partitions may have come to different
   * `places`: an entry that covers a stretch ends at each of them, so that nobody is given a part of it twice.
   */
  read(
    after: Position,
    take: (entry: E, position: Position) => void,
    places: readonly Position[],
  ): Promise<Position>
  /** Tells of what comes from now on. Without the entry itself, it is to be read. Returns what ends it. */
  follow(hear: (position: Position, entry?: E) => void): () => void
  /** Whether nothing lies between two positions. */
  isNext(before: Position, position: Position): boolean
}
