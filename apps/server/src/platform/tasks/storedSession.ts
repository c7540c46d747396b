import type { Session } from '../http'

/** A session as a row keeps it. */
export interface StoredSession extends Omit<Session, 'permissions'> {
  permissions: string[]
}

export const storeSession = (session: Session): StoredSession => ({
  ...session,
  permissions: [...session.permissions],
})

export const restoreSession = (stored: StoredSession): Session => ({
  ...stored,
  permissions: new Set(stored.permissions),
})
