import { useEffect, useState } from 'react'

/** Gives the keyboard back to what had it when the dialog opened, once the dialog has gone. */
export function useReturnFocus(): void {
  // taken while drawing: by the time effects run the dialog has the focus
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
