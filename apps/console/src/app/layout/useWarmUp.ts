import { useEffect } from 'react'
import { whenIdle } from '../../kit/whenIdle'

/** How long the shell and its first page have the network for themselves. */
const restMs = 1_500

/**
 * Fetches what most pages are made of while nobody asks for anything: too much for the first load, and too much to wait
 * for at the first click.
 */
export function useWarmUp(): void {
  useEffect(() => {
    const fetchParts = () =>
      void import('./listParts').then((parts) => parts.fetchListParts()).catch(() => {})
    const timer = setTimeout(() => whenIdle(fetchParts), restMs)
    return () => clearTimeout(timer)
  }, [])
}
