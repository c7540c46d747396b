import { digestOf } from '../../modules/identity'
import { toWireTime } from '../../platform/http'
import type { Body, Records } from '../records'
import { nextSerial, ownDay } from './saving'

const begunMs = Date.now()

/** What a save needs beyond the least that its schema asks for. */
export const additions: Record<string, (records: Records, isUsers: boolean) => Body | Promise<Body>> = {
  user: () => ({ password: digestOf('a') }),
  temporaryAccount: () => ({
    password: digestOf('a'),
    validUntil: toWireTime(new Date(Date.now() + 3_600_000), 'Asia/Shanghai'),
  }),
  tenant: () => ({ adminPassword: digestOf('a'), tenantId: `t${nextSerial()}` }),
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
    correctionTime: toWireTime(new Date(begunMs - 86_400_000 - nextSerial() * 1_000), 'Asia/Shanghai'),
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
    const day = ownDay()
    return { firstDay: day, lastDay: day }
  },
  // No two of a kind hold from one day on.
  conversionFactor: () => ({
    energyType: 'electricity',
    fromDate: ownDay(),
  }),
  // What stands by is known by a point of its station; a test is over.
  standbyTest: () => ({ testTime: '2020-01-01 00:00:00' }),
  workPlan: () => ({ rule: 'FREQ=DAILY', times: [{ time: '08:00' }] }),
  energyUnit: () => ({ amounts: [{ fromDate: '2000-01-01', amount: 1 }] }),
  interlock: () => ({ inputs: [], conditions: [{ says: 'holds', expression: 'true' }] }),
  // No two of a tenant have one address, and none is asked.
  virtualGateway: () => {
    const serial = nextSerial()
    return { host: `10.0.0.${serial % 250}`, port: 1_000 + serial, isEnabled: false, slaves: [] }
  },
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
