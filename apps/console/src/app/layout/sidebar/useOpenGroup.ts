import { useState } from 'react'
import { prefer, usePreferences } from '../../preferences'

/**
 * Whether a heading of the menu is open, and how to turn that round. That of the page that is shown is, and stays so while the
 * menu stands: what closed by itself would move what is pressed next. What the user opens is remembered.
 */
export function useOpenGroup(title: string, isHere: boolean): [isOpen: boolean, toggle: () => void] {
  const isRemembered = usePreferences(({ openGroups }) => openGroups.includes(title))
  const [wasHere, setWasHere] = useState(isHere)
  /** Opened by the page, or closed by hand, since; undefined: as it is remembered. */
  const [isOpenNow, setOpenNow] = useState(isHere ? true : undefined)
  if (wasHere !== isHere) {
    setWasHere(isHere)
    if (isHere) setOpenNow(true)
  }
  const isOpen = isOpenNow ?? isRemembered
  const toggle = () => {
    setOpenNow(!isOpen)
    const others = usePreferences.getState().openGroups.filter((open) => open !== title)
    prefer({ openGroups: isOpen ? others : [...others, title] })
  }
  return [isOpen, toggle]
}
