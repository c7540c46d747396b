import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { raiseNotice, tellNotices } from '../../notices'
import { stationOfCommand } from './queries'

interface Asked {
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  commandId: string
  /** `device / property` */
  pointName: string
}

/** Tells everybody else who may write at the station that a command waits for a second person. */
export async function askSecond(
  { bus, clock }: Pick<Platform, 'bus' | 'clock'>,
  { tenantId, userId, userName }: Pick<Session, 'tenantId' | 'userId' | 'userName'>,
  { inTenant, commandId, pointName }: Asked,
): Promise<void> {
  const raised = await inTenant(async (tx) => {
    const { stationId, valueText } = await stationOfCommand(tx, commandId)
    return raiseNotice(tx, {
      ...{
        tenantId,
        stationId,
        noticeType: 8,
        recordId: commandId,
        code: 'device_write',
        exceptUserId: userId,
      },
      title: {
        text: '{{who}} 请第二人确认：{{what}} → {{value}}',
        params: { who: userName, what: pointName, value: valueText },
      },
      noticeTime: new Date(clock.now()),
    })
  })
  tellNotices(bus, raised)
}
