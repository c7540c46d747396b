import { useEffect } from 'react'
import { queryClient } from '../../api/cache/queryClient'
import { whenIdle } from '../../kit/whenIdle'

/** How long the shell and its first page have the network for themselves, and how much longer each time that something is still asked for. */
const restMs = 500

/**
 * Fetches what most pages are made of while nobody asks for anything: too much for the first load, and too much to wait
 * for at the first click.
 */
export function useWarmUp(): void {
  useEffect(() => {
    let leave = () => {}
    const wait = () => {
      const timer = setTimeout(() => {
        if (queryClient.isFetching() > 0) wait()
        else leave = whenIdle(fetchParts)
      }, restMs)
      leave = () => clearTimeout(timer)
    }
    wait()
    return () => leave()
  }, [])
}

const fetchParts = () => void import('./listParts').then((parts) => parts.fetchListParts()).catch(() => {})
