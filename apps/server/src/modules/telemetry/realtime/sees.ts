import type { Scope } from '../../../platform/database'

/** Whether the tenant and the stations of a session, or of another scope, include what is pushed. */
export const sees = (
  session: Pick<Scope, 'tenantId' | 'stationIds'>,
  tenantId: string,
  stationId: string | null,
) =>
  session.tenantId === tenantId &&
  (stationId === null || session.stationIds === 'all' || session.stationIds.includes(stationId))
