import { create } from 'zustand'

/** How many calls that show a progress bar are under way. */
export const useProgress = create<{ pending: number }>(() => ({ pending: 0 }))

/** Counts a call in; the answer counts it out. */
export function beginProgress(): () => void {
  useProgress.setState(({ pending }) => ({ pending: pending + 1 }))
  return () => useProgress.setState(({ pending }) => ({ pending: pending - 1 }))
}
