/** How a section stands with what it shows. */
export interface SectionState {
  isLoading: boolean
  /** What is there is of what was asked before. */
  isFormer: boolean
  error: Error | null
  onRetry: () => void
  /** Why there is nothing to be seen. */
  emptyText: string | undefined
  /** What it shows belongs to stations, see `EmptyHint`. */
  isOfStations?: boolean
}

interface Asked {
  data: unknown
  error: Error | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** The state of a section whose answer is asked for; `emptyText` where the answer holds nothing. */
export const sectionState = (
  { data, error, isPending, isPlaceholderData, refetch }: Asked,
  emptyText: string | undefined,
): SectionState => ({
  isLoading: isPending,
  isFormer: isPlaceholderData,
  error,
  onRetry: () => void refetch(),
  emptyText: data === undefined ? undefined : emptyText,
})
