import { create } from 'zustand'

/** Whether the lock page stands in this window; other pages of a locked browser, as those for strangers, have none. */
export const useLockPageShown = create<{ isShown: boolean }>(() => ({ isShown: false }))
