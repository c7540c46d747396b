import { useSyncExternalStore } from 'react'

let isPrinting = false
const note = (next: boolean, tell: () => void) => () => {
  isPrinting = next
  tell()
}

function listen(tell: () => void) {
  const [begin, end] = [note(true, tell), note(false, tell)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is on its way to paper, where nothing can be scrolled and nothing is dark; drawn before it is. */
export const usePrinting = (): boolean => useSyncExternalStore(listen, () => isPrinting)
