import { recall, remember } from '../../api/browser/storage'
import { userKey } from '../../api/session'

/** Whether this browser's screen is locked for the signed-in user; a reload does not unlock it. */
export const isLocked = (): boolean => recall<boolean>(userKey('cache', 'locked')) === true

export const setLocked = (locked: boolean): void => remember(userKey('cache', 'locked'), locked || undefined)
