import { cutText, usableTimeZone } from '@energy-console/contract'
import { severeLevel } from '@energy-console/contract/alarms'
import { refusalParams, writtenValue } from '@energy-console/contract/devices'
import { noticeErrors, soundLightMessages } from '@energy-console/contract/notices'
import { ownCommands, telemetryErrors } from '@energy-console/contract/telemetry'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type Session, scopeOf, unheldSession } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { ClaimedMessage, NewMessage, Sent } from '../../../platform/outbox'
import { pointInfosOf } from '../../devices'
import { soundLightTable } from './table'
import { type SoundLightState, wantedOf } from './wanted'

/** What sound-and-light devices need of others. */
export interface CommandPorts {
  /** Writes a point by the one way of commands. @throws AppError where that is refused, or the device does not do it */
  writePoint(writing: {
    tenantId: string
    userId: string
    userName: string
    roleIds: readonly string[]
    itemId: string
    pointName: string
    value: number | string
    origin: string
    title: string
  }): Promise<unknown>
  /** Before one of its commands goes out, it is asked whether it is still wanted. */
  guardOrigin(kind: string, wants: (tx: Tx, entry: string) => Promise<boolean>): void
  /** A session with the rights that its user has now; undefined for who may not sign in any more. */
  renewSession(session: Session): Promise<Session | undefined>
}

interface LiveSoundLight extends SoundLightState, Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  deviceName: string
  switches: number
}

/** A change that has not reached its device by then is tried no more, ms: the next change says how it is to be. */
const lateMs = 30 * 60_000
const mayWrite = 'device_write'

/** Keeps sound-and-light devices as the alarms of their stations want them: what they are to be is written with the message that says so. */
export function createSoundLights(
  { db, clock, outbox }: Pick<Platform, 'db' | 'clock' | 'outbox'>,
  ports: CommandPorts | undefined,
) {
  /** How they stand. One that somebody is changing is looked at the next time: it keeps no other waiting, of whatever tenant. */
  const stateOf = async (tx: Tx, now: number): Promise<LiveSoundLight[]> => {
    const { rows } = await tx.execute<LiveSoundLight>(sql`
      select b.id::text as id, b.tenant_id as "tenantId", b.station_id::text as "stationId", b.device_name as "deviceName",
        b.is_enabled as "isEnabled", b.is_on as "isOn", b.switches, b.most_minutes as "mostMinutes", b.quiet_from as "quietFrom",
        b.quiet_to as "quietTo", b.rang_id::text as "rangId", b.rang_ms::float8 as "rangMs", b.tried_ms::float8 as "triedMs",
        s.time_zone as "timeZone",
        w."newestId", w."shownMs"
      from sound_light b join station s on s.id = b.station_id cross join lateral (
        select max(o.id)::text as "newestId", (extract(epoch from max(o.shown_time)) * 1000)::float8 as "shownMs" from (
          select a.id, a.shown_time from alarm a where a.tenant_id = b.tenant_id and a.station_id = b.station_id
            and a.level >= b.lowest_level and a.clear_time is null and a.confirm_time is null and a.suppression is null
          union all
          -- a trip that has cleared is heard all the same; what stood for an hour has been heard while it stood
          select a.id, null from alarm a cross join (select to_timestamp(${now} / 1000.0) - make_interval(mins => b.most_minutes) as since) m
          where a.tenant_id = b.tenant_id and a.station_id = b.station_id and a.level = ${severeLevel} and a.confirm_time is null
            and a.suppression is null and a.clear_time > m.since and a.alarm_time > m.since - interval '1 hour') o) w
      where b.item_id is not null and (b.is_enabled or b.is_on) order by b.id for update of b skip locked`)
    return rows.map((row) => ({ ...row, timeZone: usableTimeZone(row.timeZone) }))
  }

  const messageOf = (
    { id, tenantId, stationId, deviceName, switches }: LiveSoundLight,
    isOn: boolean,
    now: number,
  ): NewMessage => ({
    ...{ tenantId, stationId, key: `beacon/${id}/${switches + 1}`, sender: 'beacon', lane: `beacon/${id}` },
    ...{ targetId: id, targetName: deviceName, recipient: deviceName, source: `beacon/${id}` },
    ...soundLightMessages[isOn ? 'on' : 'off'],
    ...{ data: { isOn }, untilMs: now + lateMs },
  })

  const lookIn = async (tx: Tx): Promise<boolean> => {
    const now = clock.now()
    const found = (await stateOf(tx, now)).map((device) => ({ device, wanted: wantedOf(device, now) }))
    const changed = found.filter(
      ({ device, wanted }) => wanted.isOn !== device.isOn || wanted.rangId !== device.rangId,
    )
    if (changed.length === 0) return false
    const rows = changed.map(({ device: { id }, wanted }) => ({ id, ...wanted }))
    await tx.execute(sql`
      update sound_light b set is_on = w."isOn", rang_id = w."rangId", rang_ms = w."rangMs",
        switches = b.switches + (b.is_on <> w."isOn")::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id bigint, "isOn" boolean, "rangId" bigint, "rangMs" bigint)
      where b.id = w.id`)
    const switched = changed.filter(({ device, wanted }) => wanted.isOn !== device.isOn)
    await outbox.post(
      tx,
      switched.map(({ device, wanted }) => messageOf(device, wanted.isOn, now)),
    )
    return switched.length > 0
  }

  /** Whether a message still says how its device is to be. */
  const isWanted = async (tx: Tx, id: string, isOn: unknown): Promise<boolean> => {
    const [row] = await tx
      .select({ isOn: soundLightTable.isOn })
      .from(soundLightTable)
      .where(eq(soundLightTable.id, id))
    return row !== undefined && row.isOn === isOn
  }

  /** Whose rights it is written with. @throws ownerMayNot */
  const sessionOf = async (device: typeof soundLightTable.$inferSelect): Promise<Session> => {
    const { tenantId, stationId, ownerUserId: userId, ownerUserName: userName } = device
    const session = await ports?.renewSession(unheldSession({ tenantId, userId, userName }))
    const sees = session && (session.stationIds === 'all' || session.stationIds.includes(stationId))
    if (!sees || !session.permissions.has(mayWrite)) throw refuse(noticeErrors.ownerMayNot, { who: userName })
    return session
  }

  const send = async (message: ClaimedMessage): Promise<Sent> => {
    const dropped = ({ text }: { text: string }) => ({
      outcome: 'dropped' as const,
      reason: { text, params: {} },
    })
    const { tenantId, targetId, data, id, attempts } = message
    const [device] = await db.asSystem((tx) =>
      tx
        .select()
        .from(soundLightTable)
        .where(eq(soundLightTable.id, targetId ?? '0')),
    )
    if (device?.tenantId !== tenantId || !ports) return dropped(noticeErrors.soundLightOff)
    if (device.isOn !== data.isOn) return dropped(noticeErrors.superseded)
    const session = await sessionOf(device)
    const itemId = device.itemId ?? '0'
    const [point] = await db.inTenant(scopeOf(session), (tx) => pointInfosOf(tx, [itemId]), {
      readOnly: true,
    })
    const value = device.isOn ? device.onValue : device.offValue
    if (point?.stationId !== device.stationId)
      throw refuse(noticeErrors.badPoint, { name: device.deviceName, value })
    const written = writtenValue(value, point)
    if ('refusal' in written) throw refuse(telemetryErrors[written.refusal], refusalParams(point))
    await ports.writePoint({
      ...{
        tenantId,
        userId: session.userId,
        userName: cutText(`${session.userName} · ${device.deviceName}`, 64),
      },
      ...{ roleIds: session.roleIds, itemId, origin: `beacon/${id}.${attempts}`, title: ownCommands.beacon },
      value: typeof written.value === 'boolean' ? Number(written.value) : written.value,
      pointName: `${point.deviceName} / ${point.propertyName}`,
    })
    return { outcome: 'sent', note: null }
  }

  outbox.register('beacon', send)
  ports?.guardOrigin('beacon', async (tx, entry) => {
    const [messageId = '0'] = entry.split('.')
    const { rows } = await tx.execute<{ targetId: string; isOn: boolean }>(sql`
      select target_id::text as "targetId", (data ->> 'isOn')::boolean as "isOn" from outbox_message where id = ${messageId}`)
    const [message] = rows
    return message !== undefined && isWanted(tx, message.targetId, message.isOn)
  })

  return {
    /** Looks how devices are to be, and sends what has changed. */
    async look(): Promise<void> {
      if (await db.asSystem(lookIn)) await outbox.wake()
    },
  }
}
