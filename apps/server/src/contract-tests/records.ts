import type { Call, Resource } from '@energy-console/contract'
import { beginAttachment, finishAttachment, uploadAttachmentPart } from '@energy-console/contract/attachments'
import { gateways, listDevicePoints, listProductProperties } from '@energy-console/contract/devices'
import { listTariffRevisions, saveTariff } from '@energy-console/contract/energy'
import { firmwareHolder } from '@energy-console/contract/engineering'
import { getUserInfo, submitMenu } from '@energy-console/contract/identity'
import {
  addAssetFiles,
  assetHolder,
  moveStock,
  repairHolder,
  saveMaintenanceFiles,
  sparePartHolder,
  standbyTestHolder,
  taskMoveHolder,
} from '@energy-console/contract/maintenance'
import { channels } from '@energy-console/contract/notices'
import { dictBizSubmit, dictSubmit } from '@energy-console/contract/system'
import { pastImportHolder } from '@energy-console/contract/telemetry'
import { getViewLinks, saveView, shareView } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { digestOf } from '../modules/identity'
import type { Database } from '../platform/database'
import { toWireTime } from '../platform/http'
import { plainTerms } from '../testing/plainTerms'
import type { Caller } from './caller'
import { type SampleContext, sampleOf } from './sample'

/** Makes the records of one tenant that references may name, each noun's once. */
export interface Records {
  /** The id of the tenant's record of a noun; it is made on first use, with what it refers to. */
  provide(noun: string): Promise<string>
  /** A body that a resource saves; the records that it refers to are made first. */
  bodyFor(resource: Resource): Promise<Body>
  /** What a call needs beyond the least that its schema asks for: where it makes a record, what its resource's save needs. */
  addedFor(call: Call): Promise<Body>
  /** Records of the installation: menus, tenants and system dictionaries are its own. */
  isInstallations: boolean
  /** A sample context whose references are records of the tenant. Everything must have been provided before. */
  context: SampleContext
  /** Runs `make` until nothing that it refers to is missing any more. */
  complete<T>(make: (context: SampleContext) => T): Promise<T>
  /**
   * Records for whoever spoils those of some nouns: these, and what is made of them, are made anew; all others are the same ones,
   * whichever of the two has made them.
   */
  apart(nouns: Iterable<string>): Records
}

/** Nouns whose records belong to the installation: no tenant has any of its own. */
export const installationNouns: ReadonlySet<string> = new Set([
  'menu',
  'dict',
  'tenant',
  'domain',
  'enterpriseInfo',
  'carousel',
  'privacyAgreement',
])

/** Whose records are made, and by whom. */
export interface Owner {
  tenantId: string
  call: Caller
  /** Whose uploads and notices are: they are nobody else's, an upload until a record holds it. */
  user?: Caller | undefined
  db: Database
  /** What its records' names begin with. */
  mark?: string
}

/** What is sent with a call. */
export type Body = Record<string, unknown>

/** Nouns whose records are changed by who has made them alone. */
export const makersOwn: ReadonlySet<string> = new Set([
  'alarmFilter',
  'curveNote',
  'curveSet',
  'customReport',
  'reportMailing',
])

/** What only one record can have: each is given another. */
export const usedUp: ReadonlySet<string> = new Set(['spareGateway', 'spareUpload', 'usersSpareUpload'])

/** What is made anew with the record that it belongs to: it is found there, or only one can be. */
export const aloneOn: Readonly<Record<string, string>> = {
  alarm: 'alarmRule',
  commissioningRow: 'commissioningSheet',
  point: 'device',
  productProperty: 'product',
  stockMovement: 'sparePart',
  tariffRevision: 'tariff',
  viewLink: 'view',
}

/** What a save needs beyond the least that its schema asks for. */
export const additions: Record<string, (records: Records, isUsers: boolean) => Body | Promise<Body>> = {
  user: () => ({ password: digestOf('a') }),
  temporaryAccount: () => ({
    password: digestOf('a'),
    validUntil: toWireTime(new Date(Date.now() + 3_600_000), 'Asia/Shanghai'),
  }),
  tenant: () => ({ adminPassword: digestOf('a'), tenantId: `t${++serial}` }),
  product: () => ({
    siyaoProperties: [
      { propertyNo: 'p', propertyName: 'p', unit: 'kWh', kind: 'accumulated', access: 'read-write' },
      { propertyNo: 'enable', propertyName: 'enable', dataType: 'boolean', access: 'read-write' },
      { propertyNo: 'temperatureSet', propertyName: 't', unit: '℃', access: 'read-write' },
    ],
  }),
  // Without words it cannot be published.
  privacyAgreement: () => ({ content: '<p>words</p>' }),
  // A row of a device needs the device, and its columns a property.
  customReport: () => ({ objects: [{ kind: 'subtotal' }], measures: [{ kind: 'rise' }] }),
  // It leaves by mail, and reaches somebody.
  reportMailing: async (records) => ({
    ...{ rule: 'FREQ=DAILY', addresses: 'a@example.com' },
    channelId: await records.provide('mailChannel'),
  }),
  // Within what is kept of readings; no two are of one time, however long it takes.
  counterCorrection: () => ({
    correctionTime: toWireTime(new Date(begunMs - 86_400_000 - ++serial * 1_000), 'Asia/Shanghai'),
  }),
  // Within what is kept of readings.
  badReading: () => {
    const time = toWireTime(new Date(Date.now() - 86_400_000), 'Asia/Shanghai')
    return { startTime: time, endTime: time }
  },
  // Within what is kept of readings; of none that is there a value would have to be given.
  readingCorrection: () => {
    const time = toWireTime(new Date(Date.now() - 86_400_000), 'Asia/Shanghai')
    return { startTime: time, endTime: time, method: 'add', amount: 1 }
  },
  // No two of a station begin on one day.
  utilityBill: () => {
    const day = new Date(Date.UTC(2000, 0, ++serial)).toISOString().slice(0, 10)
    return { firstDay: day, lastDay: day }
  },
  // No two of a kind hold from one day on.
  conversionFactor: () => ({
    energyType: 'electricity',
    fromDate: new Date(Date.UTC(2000, 0, ++serial)).toISOString().slice(0, 10),
  }),
  // What stands by is known by a point of its station; a test is over.
  standbyTest: () => ({ testTime: '2020-01-01 00:00:00' }),
  workPlan: () => ({ rule: 'FREQ=DAILY', times: [{ time: '08:00' }] }),
  energyUnit: () => ({ amounts: [{ fromDate: '2000-01-01', amount: 1 }] }),
  interlock: () => ({ inputs: [], conditions: [{ says: 'holds', expression: 'true' }] }),
  // No two of a tenant have one address, and none is asked.
  virtualGateway: () => ({
    host: `10.0.0.${++serial % 250}`,
    port: 1_000 + serial,
    isEnabled: false,
    slaves: [],
  }),
  alarmRule: () => ({ limit: 1 }),
  // It ends at some time to come, and hides no alarm that others look for.
  alarmSuppression: async (records) => ({
    ruleId: await records.provide('spareAlarmRule'),
    untilTime: toWireTime(new Date(Date.now() + 86_400_000), 'Asia/Shanghai'),
  }),
  // A formula takes at least one of its variables.
  calcPoint: async (records) => ({
    formula: 'a',
    variables: [
      { variableName: 'a', itemId: await records.provide('point'), take: 'now', windowMinutes: 15 },
    ],
  }),
  // What it is driven by stands at its station.
  energyBaseline: async (records) => ({
    ...{ firstDay: '2000-01-01', lastDay: '2000-12-31', deviceId: null, groupId: null },
    drivers: [{ itemId: await records.provide('point'), kind: 'plain' }],
  }),
  // What a schedule writes is a value that its point takes.
  timingTask: async (records) => ({
    stationId: await records.provide('station'),
    times: [{ time: '08:00', days: '1', actionGroup: 1 }],
    actions: [{ actionGroup: 1, itemId: await records.provide('point'), value: '1' }],
  }),
  airconTiming: async (records) => ({
    stationId: await records.provide('station'),
    times: [{ time: '08:00', days: '1', isOn: true }],
    devices: [{ deviceId: await records.provide('device') }],
  }),
  // Nothing is sent to one without an address.
  deliveryChannel: () => ({ kind: 'webhook' }),
  rota: async (records) => ({ weeks: [{ userId: await records.provide('user') }] }),
  alarmPlan: async (records) => ({
    stationId: await records.provide('station'),
    steps: [{ afterMinutes: 0, channelId: await records.provide('deliveryChannel') }],
  }),
  // What is written is a value that its point takes.
  soundLight: async (records) => ({
    stationId: await records.provide('station'),
    itemId: await records.provide('point'),
  }),
  // An address that nobody has opened: no name is looked up.
  camera: () => ({ kind: 'hls', address: 'http://10.0.0.1/a' }),
  // A sheet has points: those of its station.
  commissioningSheet: async (records) => {
    await records.provide('point')
    return { stationId: await records.provide('station') }
  },
  sparePart: async (records) => ({ stationId: await records.provide('station') }),
  maintenanceFolder: async (records) => ({ stationId: await records.provide('station') }),
  firmware: async (records, isUsers) => ({
    ...{ kind: 'gateway', productId: null },
    file: [{ id: await records.provide(isUsers ? 'usersSpareUpload' : 'spareUpload') }],
  }),
  // One gateway is in one roll-out at a time.
  firmwareRollout: async (records) => ({
    kind: 'gateway',
    gatewayIds: await records.provide('spareGateway'),
    deviceIds: '',
  }),
  gatewayAccount: async (records) => ({ gatewayId: await records.provide('gateway') }),
}

/** Nouns that are no resources: how a tenant gets a record of each. */
export const makers: Record<string, (owner: Owner, records: Records) => Promise<string>> = {
  async point({ call }, records) {
    const { data } = await call(listDevicePoints, { query: { deviceId: await records.provide('device') } })
    const [point] = data
    if (!point) throw new Error('the device has no point')
    return point.itemId
  },
  async productProperty({ call }, records) {
    const { data } = await call(listProductProperties, {
      query: { productId: await records.provide('product') },
    })
    const [property] = data
    if (!property) throw new Error('the product has no property')
    return property.id
  },
  async unmappedKey({ db, tenantId }, records) {
    const [stationId, accountId] = [await records.provide('station'), await records.provide('gatewayAccount')]
    const gatewayId = await records.provide('gateway')
    const name = records.context.unique()
    return db.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into unmapped_key
          (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count, arrived)
        values (${tenantId}, ${stationId}, ${accountId}, ${gatewayId}, ${name}, '', '1', 1, '{"p": "1"}')
        returning id`)
      return String(rows[0]?.id)
    })
  },
  mailChannel: ({ call }, { context }) =>
    savedBy(call, channels.calls.save, {
      ...{
        channelName: context.unique(),
        kind: 'mail',
        host: 'mail.example.com',
        port: 465,
        security: 'tls',
      },
      fromAddress: 'a@example.com',
    }),
  view: async ({ call }, records) =>
    savedBy(call, saveView, {
      name: records.context.unique(),
      folder: records.context.unique(),
      tags: [records.context.unique()],
      stationId: await records.provide('station'),
    }),
  async viewLink({ call }, records) {
    const id = await records.provide('view')
    await call(shareView, { body: { id } })
    return (await call(getViewLinks, { query: { id } })).data.links[0]?.id ?? ''
  },
  tariff: async ({ call }, records) =>
    savedBy(call, saveTariff, {
      stationId: await records.provide('station'),
      tariffName: records.context.unique(),
      // no two of a station begin on one day
      validFrom: new Date(Date.UTC(2000, 0, ++serial)).toISOString().slice(0, 10),
      reason: records.context.unique(),
      terms: plainTerms,
    }),
  async tariffRevision({ call }, records) {
    const tariffId = await records.provide('tariff')
    const { data } = await call(listTariffRevisions, {
      query: { stationId: await records.provide('station') },
    })
    const found = data.find((entry) => entry.tariffId === tariffId)
    if (!found) throw new Error('the tariff has no history')
    return found.id
  },
  dictBiz: ({ call }, { context }) =>
    savedBy(call, dictBizSubmit, { code: context.unique(), dictValue: context.unique() }),
  dict: ({ call }, { context }) => savedBy(call, dictSubmit, { code: context.unique(), dictValue: 'v' }),
  menu: ({ call }, { complete, context }) =>
    complete(() => sampleOf(submitMenu.body as z.ZodType, context) as Body).then((body) =>
      savedBy(call, submitMenu, body),
    ),
  upload: ({ call, user = call }) => begunBy(user),
  attachment: ({ call, user = call }) => uploadedBy(user),
  // in no roll-out yet
  spareGateway: async ({ call }, records) =>
    savedBy(call, gateways.calls.save, {
      gatewayName: records.context.unique(),
      stationId: await records.provide('station'),
    }),
  spareUpload: ({ call }) => uploadedBy(call, firmwareHolder.noun),
  usersSpareUpload: ({ call, user = call }) => uploadedBy(user, firmwareHolder.noun),
  pastImportUpload: ({ call, user = call }) => uploadedBy(user, pastImportHolder.noun),
  async pastImport({ tenantId, db, call, user = call }) {
    const { data } = await user(getUserInfo)
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into past_import (tenant_id, user_id, attachment_id, file_name, columns, create_time)
        values (${tenantId}, ${data.id}, 1, 'a.csv', '["itemId", "time", "value"]', now()) returning id`),
    )
    return String(rows[0]?.id)
  },
  firmwareUpload: ({ call, user = call }) => uploadedBy(user, firmwareHolder.noun),
  standbyTestUpload: ({ call, user = call }) => uploadedBy(user, standbyTestHolder.noun),
  sparePartUpload: ({ call, user = call }) => uploadedBy(user, sparePartHolder.noun),
  repairOrderUpload: ({ call, user = call }) => uploadedBy(user, repairHolder.noun),
  assetUpload: ({ call, user = call }) => uploadedBy(user, assetHolder.noun),
  async assetFile({ call }, records) {
    const attachmentId = await uploadedBy(call, assetHolder.noun)
    const body = { id: await records.provide('asset'), attachmentIds: [attachmentId] }
    const { answer } = await call(addAssetFiles, { body })
    if (answer.code !== 200) throw new Error(JSON.stringify(answer))
    return attachmentId
  },
  async maintenanceFile({ call }, records) {
    const folderId = await records.provide('maintenanceFolder')
    const files = [{ attachmentId: await uploadedBy(call) }]
    const { data, answer } = await call(saveMaintenanceFiles, {
      body: { folderId, files, expireDate: '2020-01-01' },
    })
    if (answer.code !== 200) throw new Error(JSON.stringify(answer))
    return String(data.ids[0])
  },
  // of a turn that is over
  async rotaSwap({ tenantId, db }, records) {
    const [rotaId, userId] = [await records.provide('rota'), await records.provide('user')]
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into rota_swap (tenant_id, rota_id, starts_at, from_user_id, to_user_id, reason, swap_time, swap_user_name)
        values (${tenantId}, ${rotaId}, '2020-01-01 08:00', ${userId}, ${userId}, 'a', now(), 'a') returning id`),
    )
    return String(rows[0]?.id)
  },
  async task({ tenantId, db, call }) {
    const { data: user } = await call(getUserInfo)
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into task (tenant_id, user_id, kind, title, input, session, state, create_time, end_time)
        values (${tenantId}, ${user.id}, 'none', '{"text":"a","params":{}}', '{}', '{}', 'done', now(), now())
        returning id`),
    )
    return String(rows[0]?.id)
  },
  async session({ tenantId, db, call, user = call }) {
    const { data: owner } = await user(getUserInfo)
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into session (tenant_id, user_id, created_at, expires_at, ip, user_agent)
        values (${tenantId}, ${owner.id}, now(), now() + interval '1 day', '127.0.0.1', 'test') returning id`),
    )
    return String(rows[0]?.id)
  },
  async taskNotice({ tenantId, db, call, user = call }, records) {
    const { data: reader } = await user(getUserInfo)
    const stationId = await records.provide('station')
    const title = JSON.stringify({ text: records.context.unique(), params: {} })
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into task_notice (tenant_id, station_id, user_id, notice_type, title, notice_time)
        values (${tenantId}, ${stationId}, ${reader.id}, 1, ${title}::jsonb, now()) returning id`),
    )
    return String(rows[0]?.id)
  },
  async import({ tenantId, db, call }) {
    const { data: user } = await call(getUserInfo)
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into import_run (tenant_id, user_id, noun, file_name, matches, state, created, create_time, done_time)
        values (${tenantId}, ${user.id}, 'gateway', 'a.csv', '{}', 'done', 1, now(), now())
        returning id`),
    )
    return String(rows[0]?.id)
  },
  async deviceCommand({ tenantId, db }, records) {
    const pointId = await records.provide('point')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into device_command (tenant_id, station_id, device_id, item_id, property_name, value_text, user_name, method,
          params, status)
        select tenant_id, station_id, device_id, id, ${records.context.unique()}, '1', 'a', 'setValue', '{}', 'answered'
        from point where id = ${pointId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  async timingRun({ tenantId, db }, records) {
    const taskId = await records.provide('timingTask')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into timing_run (tenant_id, station_id, task_id, due_ms, until_ms, user_id, user_name, state)
        select tenant_id, station_id, id, 0, 0, 1, ${records.context.unique()}, 'missed' from timing_task
        where id = ${taskId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  async voiceUtterance({ tenantId, db }, records) {
    const deviceId = await records.provide('voiceDevice')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into voice_utterance (tenant_id, station_id, voice_device_id, device_name, is_network, source, content, state,
          create_time, until_ms)
        select tenant_id, station_id, id, device_name, false, ${records.context.unique()}, 'a', 'waiting', now(), 9e12 from voice_device
        where id = ${deviceId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  async delivery({ tenantId, db }, records) {
    const stationId = await records.provide('station')
    const name = records.context.unique()
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into outbox_message (tenant_id, station_id, message_key, sender, lane, target_name, recipient, title, content, source,
          state, next_ms, create_time)
        values (${tenantId}, ${stationId}, ${name}, 'mail', 'a', 'a', 'a', ${name}, 'a', 'a', 'dead', 0, now()) returning id`),
    )
    return String(rows[0]?.id)
  },
  async commissioningRow({ tenantId, db }, records) {
    const sheetId = await records.provide('commissioningSheet')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(
        sql`select id from commissioning_row where sheet_id = ${sheetId} and tenant_id = ${tenantId} limit 1`,
      ),
    )
    return String(rows[0]?.id)
  },
  async standbyRun({ tenantId, db }, records) {
    const sourceId = await records.provide('standbySource')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into standby_run (tenant_id, station_id, source_id, start_time, end_time)
        select tenant_id, station_id, id, now() - interval '1 hour', now() from standby_source
        where id = ${sourceId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  async stockMovement({ tenantId, db, call }, records) {
    const id = await records.provide('sparePart')
    const words = { orderId: await records.provide('repairOrder'), reason: records.context.unique() }
    await call(moveStock, { body: { id, kind: 'in', quantity: '1', unitPrice: '1', ...words } })
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(
        sql`select id from stock_movement where part_id = ${id} and tenant_id = ${tenantId} order by id limit 1`,
      ),
    )
    return String(rows[0]?.id)
  },
  async faultReport({ tenantId, db }, records) {
    const assetId = await records.provide('asset')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into fault_report (tenant_id, station_id, asset_id, report_no, description, report_time)
        select tenant_id, station_id, id, left(md5(random()::text), 16), ${records.context.unique()}, now() from asset
        where id = ${assetId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  // It has not begun.
  async workTask({ tenantId, db }, records) {
    const planId = await records.provide('workPlan')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into work_task (tenant_id, station_id, plan_id, standard_id, kind, title, due_from, due_until)
        select tenant_id, station_id, id, standard_id, kind, plan_name, now(), now() + interval '1 day' from work_plan
        where id = ${planId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  workTaskMoveUpload: ({ call, user = call }) => uploadedBy(user, taskMoveHolder.noun),
  async deviceTag({ tenantId, db }, records) {
    const deviceId = await records.provide('device')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into device_tag (tenant_id, station_id, device_id, reason, user_id, user_name)
        select tenant_id, station_id, id, ${records.context.unique()}, 1, 'a' from device
        where id = ${deviceId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  async cameraCapture({ tenantId, db }, records) {
    const cameraId = await records.provide('camera')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into camera_capture (tenant_id, station_id, camera_id, capture_time, capture_label, confidence)
        select tenant_id, station_id, id, now(), ${records.context.unique()}, 50 from camera
        where id = ${cameraId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  /** One whose alarms nobody looks for. */
  async spareAlarmRule({ tenantId, db }, records) {
    const ruleId = await records.provide('alarmRule')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
        select tenant_id, station_id, device_id, item_id, ${records.context.unique()}, 'gt', 1, 1, content from alarm_rule
        where id = ${ruleId} and tenant_id = ${tenantId} returning id`),
    )
    return String(rows[0]?.id)
  },
  async alarm({ tenantId, db }, records) {
    const ruleId = await records.provide('alarmRule')
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        with made as (
          insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
            alarm_time, value, limit_value, last_time)
          select ${tenantId}, r.station_id, r.device_id, r.item_id, r.id, level, device_name, content, now(), 1, 0, now()
          from alarm_rule r join device d on d.id = r.device_id where r.id = ${ruleId}
          returning id, tenant_id, station_id
        ), noted as (
          insert into alarm_history (tenant_id, station_id, record_id, transition, from_state, to_state)
          select tenant_id, station_id, id, 'open', '', 'active-unacknowledged' from made
        )
        select id from made`),
    )
    return String(rows[0]?.id)
  },
}

/** An upload of one byte that has begun. */
async function begunBy(call: Caller, holder = 'maintenanceFile'): Promise<string> {
  const { data } = await call(beginAttachment, {
    body: { holder, fileName: 'a.txt', size: 1 },
  })
  return data.id
}

/** One that has ended. */
async function uploadedBy(call: Caller, holder?: string): Promise<string> {
  const id = await begunBy(call, holder)
  await call(uploadAttachmentPart, { query: { id, part: 0 }, body: Buffer.from('a') })
  await call(finishAttachment, { body: { id } })
  return id
}

/** Saves a record; answers its id. @throws what is refused */
export async function savedBy(call: Caller, save: Call, body: Body): Promise<string> {
  const { data, answer } = await call(save, { body })
  if (answer.code !== 200) throw new Error(`${save.path}: ${JSON.stringify(answer)}`)
  return (data as { id: string }).id
}

let serial = 0
const begunMs = Date.now()
