import { refusalParams, valueText, writtenValue } from '@energy-console/contract/devices'
import { requestSeconds, selectSeconds, telemetryErrors } from '@energy-console/contract/telemetry'
import { notFound, refuse } from '../../../platform/errors'
import type { Operation } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { toRawValue } from '../ingest/readValue'
import type { Routing } from '../routing/createRouting'
import type { DeviceRoute, PointRoute } from '../routing/route'
import type { CommandOutcome, CommandRequest, Commands, WrittenPoint } from './command'
import { saidOf } from './said'

/** A value that somebody wants a point to have; access to the point has been checked by whoever asks. */
export interface PointWanted {
  tenantId: string
  /** Who writes. */
  userId: string
  userName: string
  itemId: string
  /** The roles that the writer holds. */
  roleIds: readonly string[]
  /** What the operation log calls the point: `device / property`. */
  pointName: string
  /** In the unit of the point, or the number of its word. */
  value: number | string | boolean
}

interface PointWriting extends PointWanted {
  /** The command waits this long for a device that is not connected. */
  expireMs?: number
  /** Where the operation log tells of it, when it is sent and when its outcome is known; none of what nobody asks for. */
  operation?: Operation
  /** What writes by itself, and for which of its entries: it is sent once for each. */
  origin?: string
  /** What the operation log says that is done by what writes by itself, one of `ownCommands`. */
  title?: string
}

/**
 * Writes a value to a point: as the device takes it, told in the operation log, waiting for a device that is away.
 * @throws AppError where the point is gone, takes no such value (type, range, words), asks for a selection or a second
 *   person, or where a tag or an interlock stands in the way
 */
export type WritePoint = (writing: PointWriting) => Promise<CommandOutcome>

/** How points are written: the one way for calls and for what runs by itself, and what a property asks for before. */
export interface PointWriter {
  write: WritePoint
  /** Selects a point for a value, held for {@link selectSeconds}. Answers the command's id. */
  select(wanted: PointWanted): Promise<string>
  /** Asks for a second person, who has {@link requestSeconds}. Answers the command's id. */
  request(wanted: PointWanted, typedName: string | undefined): Promise<string>
  /** Refuses (400) a typed name that is not the device's, where the property asks for it. */
  requireName(itemId: string, typedName: string | undefined): void
}

/** Puts the one way together. */
export function createPointWriter({
  commands,
  routing,
  clock,
  scheduler,
}: {
  commands: Commands
  routing: Routing
  clock: Clock
  scheduler: Scheduler
}): PointWriter {
  const prepare = async (wanted: PointWanted) => {
    const { tenantId, itemId, roleIds } = wanted
    // The database shows the point already: it may have come to be without an event.
    if (!routing.current.points.has(itemId)) routing.follow({ tenantId })
    await routing.settle()
    const point = routing.current.points.get(itemId)
    const device = point && routing.current.devices.get(point.deviceId)
    if (!point || !device) throw notFound()
    if (point.writerRoleIds.length > 0 && !point.writerRoleIds.some((id) => roleIds.includes(id)))
      throw refuse(telemetryErrors.roleMayNot, { name: wanted.pointName })
    return { point, device, request: requestOf(point, device, wanted) }
  }

  const endsBy = (seconds: number) =>
    scheduler.at('open command ends', clock.now() + seconds * 1000 + 1, () => commands.expire())

  const requireName = (itemId: string, typedName: string | undefined) => {
    const point = routing.current.points.get(itemId)
    const device = point && routing.current.devices.get(point.deviceId)
    if (point?.isNameTyped && typedName?.trim() !== device?.name)
      throw refuse(telemetryErrors.nameDiffers, {}, 'typedName')
  }

  return {
    requireName,
    async write({ expireMs, operation, origin, title, ...wanted }) {
      const { point, request } = await prepare(wanted)
      if (point.confirmation === 'select') throw refuse(telemetryErrors.selectFirst)
      if (point.confirmation === 'second') throw refuse(telemetryErrors.secondFirst)
      const outcome = await commands.sendCommand({
        ...request,
        ...(operation && { operationId: await operation.open(saidOf(wanted.pointName, request.point)) }),
        ...(origin === undefined ? {} : { origin }),
        ...(title === undefined ? {} : { title }),
        ...(expireMs === undefined ? {} : { expireMs }),
      })
      if (outcome.kind === 'queued') operation?.queue()
      return outcome
    },
    async select(wanted) {
      const { point, request } = await prepare(wanted)
      if (point.confirmation !== 'select') throw refuse(telemetryErrors.otherLevel)
      const id = await commands.open('select', request, selectSeconds * 1000)
      endsBy(selectSeconds)
      return id
    },
    async request(wanted, typedName) {
      const { point, request } = await prepare(wanted)
      if (point.confirmation !== 'second') throw refuse(telemetryErrors.otherLevel)
      requireName(point.id, typedName)
      const id = await commands.open('request', request, requestSeconds * 1000)
      endsBy(requestSeconds)
      return id
    },
  }
}

function requestOf(
  point: PointRoute,
  device: DeviceRoute,
  { value, pointName, userId, userName }: PointWanted,
): CommandRequest & { point: WrittenPoint } {
  const params = { property: point.heardKey ?? point.propertyNo, value: rawWritten(point, value) }
  const wanted = typeof value === 'boolean' ? Number(value) : value
  const ofDevice = `${device.name} / `
  return {
    deviceId: point.deviceId,
    method: 'setValue',
    params,
    by: { userId, userName },
    point: {
      itemId: point.id,
      pointName,
      propertyName: pointName.startsWith(ofDevice) ? pointName.slice(ofDevice.length) : pointName,
      wanted,
      valueText: valueText(wanted, point),
    },
  }
}

/** What the device is sent: booleans stay booleans, numbers go back through scale and offset. */
function rawWritten(point: PointRoute, value: number | string | boolean): number | string | boolean {
  const written = writtenValue(value, point)
  if ('value' in written)
    return typeof written.value === 'number' ? toRawValue(point, written.value) : written.value
  throw refuse(telemetryErrors[written.refusal], refusalParams(point))
}
