import { createContext, useContext, useEffect } from 'react'

/** How the page tells the shell what its tab is called. */
export const PageTab = createContext<(title: string) => void>(() => {})

/** Names the tab after what the page shows, once that is known. */
export function usePageTitle(title: string | undefined): void {
  const name = useContext(PageTab)
  useEffect(() => {
    if (title) name(title)
  }, [name, title])
}
