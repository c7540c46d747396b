import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../usePrinting'
import { whenIdle } from '../whenIdle'

/** px below the window within which something counts as seen soon. */
const ahead = 200
/** How long what is next waits at most on a page that always has something to do. */
const mostMs = 1_000
const waiting: (() => void)[] = []
let isCalled = false

function callNext(): void {
  isCalled = false
  waiting.shift()?.()
  callWhenIdle()
}

function callWhenIdle(): void {
  if (isCalled || waiting.length === 0) return
  isCalled = true
  whenIdle(callNext, mostMs)
}

/** Calls back when there is nothing else to do, one after the other; answers how to leave before. */
function waitForTurn(draw: () => void): () => void {
  waiting.push(draw)
  callWhenIdle()
  return () => {
    const at = waiting.indexOf(draw)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/**
 * Whether what lies at a place is drawn: at once what is seen, and one after the other what lies below the window, while nothing
 * else is to be done. So what a page begins with does not wait for what is further down. On paper everything is there.
 */
export function useInTurn(place: RefObject<HTMLElement | null>): boolean {
  const isPrinting = usePrinting()
  const [isDrawn, setDrawn] = useState(false)
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top < window.innerHeight) setDrawn(true)
  }, [place])
  useEffect(() => {
    const element = place.current
    if (isDrawn || !element) return
    const draw = () => setDrawn(true)
    const leave = waitForTurn(draw)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
      },
      { rootMargin: `0px 0px ${ahead}px` },
    )
    observer.observe(element)
    return () => {
      leave()
      observer.disconnect()
    }
  }, [isDrawn, place])
  return isDrawn || isPrinting
}
