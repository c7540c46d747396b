import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import type { StoredCamera } from './queries'
import { cameraTable } from './table'

/** A state that was noted so recently is not noted again. */
const noteMs = 60_000

/** Notes how a camera answered, unless that was noted just now. */
export async function noteState(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, tenantId }: StoredCamera,
  isWorking: boolean,
): Promise<void> {
  const now = clock.now()
  const cameraState = isWorking ? 'working' : 'failed'
  const { stateTime } = cameraTable
  await db.inTenant({ tenantId, stationIds: 'all' }, (tx) =>
    tx
      .update(cameraTable)
      .set({ cameraState, stateTime: new Date(now) })
      .where(
        and(
          eq(cameraTable.id, id),
          or(
            ne(cameraTable.cameraState, cameraState),
            isNull(stateTime),
            lt(stateTime, new Date(now - noteMs)),
          ),
        ),
      ),
  )
}
