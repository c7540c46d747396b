import { writePoint } from '@energy-console/contract/telemetry'
import { type Implementation, implementDetached } from '../../../platform/http'
import { nameOfPoint } from '../latest/latest'
import type { WritePoint } from './rules'

/** The calls that write to devices. */
export const commandRoutes = (write: WritePoint): Implementation[] => [
  implementDetached(writePoint, async ({ body, session, inTenant, operation }) => {
    const outcome = await write({
      tenantId: session.tenantId,
      userId: session.userId,
      itemId: body.itemId,
      pointName: await inTenant((tx) => nameOfPoint(tx, body.itemId)),
      value: body.value,
      operation,
      ...(body.expireSeconds === undefined ? {} : { expireMs: body.expireSeconds * 1000 }),
    })
    return outcome.kind === 'answered'
      ? (outcome.answer ?? {})
      : { queued: true, commandId: outcome.commandId }
  }),
]
