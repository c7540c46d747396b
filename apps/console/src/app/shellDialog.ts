import { create } from 'zustand'
import { onSessionEnd } from '../api/session'

/** What the user's menu opens over the page. */
export type ShellDialog = 'password' | 'security' | 'settings' | 'tasks' | 'about'

/** Which of them is open. */
export const useShellDialog = create<{ opened: ShellDialog | undefined }>(() => ({ opened: undefined }))

export const openShellDialog = (opened: ShellDialog) => useShellDialog.setState({ opened })
export const closeShellDialog = () => useShellDialog.setState({ opened: undefined })
onSessionEnd(closeShellDialog)
