import { useIsNarrow } from '../useIsNarrow'

/** Points of a line that are asked for: as many as a wide screen has columns; a phone has fewer, and waits longer for what comes. */
export const useMostPoints = (): number => (useIsNarrow() ? 800 : 2_000)
