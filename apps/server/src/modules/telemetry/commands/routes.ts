import {
  cancelCommand,
  commandLife,
  commandLogs,
  confirmCommand,
  declineCommand,
  executeCommand,
  getCommandState,
  listOpenCommands,
  requestCommand,
  requestSeconds,
  selectPoint,
  selectSeconds,
  telemetryErrors,
  WhereOpen,
  writePoint,
} from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached, type Session } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { nameOfPoint } from '../latest/latest'
import { askSecond } from './askSecond'
import type { Commands } from './command'
import { commandOf, openCommands, stateOfCommand } from './queries'
import type { PointWriter } from './rules'
import { saidOf } from './said'
import { commandHistoryTable, deviceCommands } from './table'

const moverOf = ({ userId, userName }: Session) => ({ userId, userName })
const writerOf = (session: Session) => ({
  ...moverOf(session),
  tenantId: session.tenantId,
  roleIds: session.roleIds,
})

/** The calls that write to devices, and what is told of commands. */
export const commandRoutes = (
  platform: Platform,
  { commands, points }: { commands: Commands; points: PointWriter },
): Implementation[] => [
  ...mountListing(
    commandLogs,
    {
      from: deviceCommands,
      computed: {
        expireTime: `case when device_command.status = 'queued' then device_command.expire_time end`,
      },
    },
    platform,
  ),
  ...mountLifecycle(commandLife, {
    record: deviceCommands,
    history: commandHistoryTable,
    named: [deviceCommands.propertyName],
  }),
  implementDetached(writePoint, async ({ body, session, inTenant, operation }) => {
    const outcome = await points.write({
      ...{ ...writerOf(session), itemId: body.itemId },
      pointName: await inTenant((tx) => nameOfPoint(tx, body.itemId)),
      value: body.value,
      operation,
      ...(body.expireSeconds === undefined ? {} : { expireMs: body.expireSeconds * 1000 }),
    })
    return outcome.kind === 'answered'
      ? (outcome.answer ?? {})
      : { queued: true, commandId: outcome.commandId }
  }),
  implementDetached(selectPoint, async ({ body, session, inTenant }) => {
    const pointName = await inTenant((tx) => nameOfPoint(tx, body.itemId))
    const wanted = { ...writerOf(session), ...body, pointName }
    return { commandId: await points.select(wanted), remainingMs: selectSeconds * 1000 }
  }),
  implementDetached(executeCommand, async ({ body, session, inTenant, operation }) => {
    const command = await inTenant((tx) => commandOf(tx, body.id))
    if (command.userId !== session.userId) throw refuse(telemetryErrors.notYourSelection)
    if (command.status !== 'selected') throw refuse(telemetryErrors.selectionOver)
    points.requireName(command.itemId, body.typedName)
    const operationId = await operation.open(saidOf(command.pointName, command))
    return (await commands.carryOut(body.id, operationId)) ?? {}
  }),
  implementDetached(requestCommand, async ({ body, session, inTenant }) => {
    const { typedName, ...asked } = body
    const pointName = await inTenant((tx) => nameOfPoint(tx, body.itemId))
    const wanted = { ...writerOf(session), ...asked, pointName }
    const commandId = await points.request(wanted, typedName)
    await askSecond(platform, session, { inTenant, commandId, pointName })
    return { commandId, remainingMs: requestSeconds * 1000 }
  }),
  implementDetached(confirmCommand, async ({ body, session, inTenant, operation }) => {
    const command = await inTenant((tx) => commandOf(tx, body.id))
    await commands.confirm(body.id, moverOf(session))
    const operationId = await operation.open(saidOf(command.pointName, command))
    return (await commands.carryOut(body.id, operationId)) ?? {}
  }),
  implementDetached(declineCommand, async ({ body, session, inTenant }) => {
    const command = await inTenant((tx) => commandOf(tx, body.id))
    if (command.userId === session.userId) throw refuse(telemetryErrors.ownRequest)
    await commands.end(body.id, 'decline', { by: moverOf(session), reason: body.reason })
  }),
  implementDetached(cancelCommand, async ({ body, session, inTenant }) => {
    const command = await inTenant((tx) => commandOf(tx, body.id))
    // what waits for its device is taken back by whoever may write there: it may be anybody's, or a schedule's
    const isHeld = command.status === 'selected' || command.status === 'requested'
    if (isHeld && command.userId !== session.userId) throw refuse(telemetryErrors.notYourSelection)
    await commands.end(body.id, 'cancel', { by: moverOf(session) })
  }),
  implement(listOpenCommands, async ({ query, session, tx }) => {
    await platform.references.check(tx, WhereOpen, [query])
    return openCommands(tx, { ...query, userId: session.userId }, platform.clock.now())
  }),
  implement(getCommandState, ({ query, tx }) => stateOfCommand(tx, query.id, platform.clock.now())),
]
