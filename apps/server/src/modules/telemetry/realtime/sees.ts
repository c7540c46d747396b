import type { Session } from '../../../platform/http'

/** Whether a session's tenant and stations include what is pushed. */
export const sees = (session: Session, tenantId: string, stationId: string | null) =>
  session.tenantId === tenantId &&
  (stationId === null || session.stationIds === 'all' || session.stationIds.includes(stationId))
