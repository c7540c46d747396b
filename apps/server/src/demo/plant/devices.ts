import { type BusName, buses, type FeederCode, type feeders } from './circuits'
import { processChillerKw } from './factoryLoads'
import { officeChillerKw } from './officeLoads'
import type { ProductKey } from './products'
import { feederReading, highVoltageReading, incomerReading } from './readings/circuit'
import { airHandlerReading, chillerReading, pumpReading, towerReading } from './readings/cooling'
import {
  capacitorReading,
  generatorReading,
  solarReading,
  storageReading,
  transformerReading,
  upsReading,
} from './readings/power'
import type { Reading } from './readings/sight'
import {
  boosterReading,
  climateReading,
  compressorReading,
  gasReading,
  roomReading,
  waterReading,
} from './readings/utilities'
import type { GatewayKey, SiteKey, StationKey } from './sites'

/** A device of the demo plant. `name` is what its gateway calls it. */
export interface PlantDevice {
  code: string
  name: string
  product: ProductKey
  station: StationKey
  site: SiteKey
  gateway: GatewayKey
  read: Reading
}

type Place = Pick<PlantDevice, 'station' | 'site' | 'gateway'>
const at = (station: StationKey, site: SiteKey, gateway: GatewayKey): Place => ({ station, site, gateway })
const substation = at('office', 'substation', 'power')
const chillerRoom = at('office', 'chillerRoom', 'building')
const works = at('factory', 'worksPower', 'factory')
const coldRoom = at('factory', 'coldRoom', 'factory')
const airRoom = at('factory', 'airRoom', 'factory')

const feederNames: Record<FeederCode, string> = {
  F11: 'F11 照明馈线',
  F12: 'F12 办公插座馈线',
  F13: 'F13 电梯馈线',
  F14: 'F14 数据机房馈线',
  F21: 'F21 制冷机房馈线',
  F22: 'F22 空调末端馈线',
  F23: 'F23 给排水馈线',
  F24: 'F24 充电桩馈线',
  F31: 'F31 冲压车间馈线',
  F32: 'F32 注塑车间馈线',
  F33: 'F33 涂装车间馈线',
  F34: 'F34 空压站馈线',
  F35: 'F35 工艺冷却馈线',
  F36: 'F36 厂房照明馈线',
}

function device(code: string, name: string, product: ProductKey, place: Place, read: Reading): PlantDevice {
  return { code, name, product, ...place, read }
}

function switchgear(name: BusName, place: Place): PlantDevice[] {
  const { incomer, transformer, capacitor, feeders: outgoing } = buses[name]
  return [
    device(transformer, `${transformer} 变压器`, 'transformer', place, transformerReading(name)),
    device(incomer, `${incomer} 低压进线`, 'lvIncomer', place, incomerReading(name)),
    device(capacitor, `${capacitor} 无功补偿`, 'capacitor', place, capacitorReading(name)),
    ...outgoing.map((code) => device(code, feederNames[code], 'feeder', place, feederReading(code))),
  ]
}

function chillers(): PlantDevice[] {
  const common = { ratedCoolingKw: officeChillerKw, ratedFlow: 180 } as const
  return [
    device(
      'CH1',
      '1号冷水机组',
      'chiller',
      chillerRoom,
      chillerReading({
        ...common,
        code: 'CH1',
        electric: 'chiller1',
        cooling: 'chillerCooling1',
        running: 'chillerOn1',
        pump: 'chilledPump1',
      }),
    ),
    device(
      'CH2',
      '2号冷水机组',
      'chiller',
      chillerRoom,
      chillerReading({
        ...common,
        code: 'CH2',
        electric: 'chiller2',
        cooling: 'chillerCooling2',
        running: 'chillerOn2',
        pump: 'chilledPump2',
      }),
    ),
    device(
      'CH3',
      '工艺冷水机组',
      'chiller',
      coldRoom,
      chillerReading({
        code: 'CH3',
        electric: 'processChiller',
        cooling: 'processCooling',
        running: 'processOn',
        pump: 'processPump',
        ratedCoolingKw: processChillerKw,
        ratedFlow: 96,
      }),
    ),
  ]
}

function rooms(): PlantDevice[] {
  const place = (site: SiteKey) => at('office', site, 'building')
  return [
    device('R1', '301室电表', 'roomMeter', place('floor3'), roomReading('R1', 'room1')),
    device('R2', '302室电表', 'roomMeter', place('floor3'), roomReading('R2', 'room2')),
    device('R3', '801室电表', 'roomMeter', place('floor8'), roomReading('R3', 'room3')),
    device('R4', '802室电表', 'roomMeter', place('floor8'), roomReading('R4', 'room4')),
    device('R5', '1501室电表', 'roomMeter', place('floor15'), roomReading('R5', 'room5')),
    device('R6', '1502室电表', 'roomMeter', place('floor15'), roomReading('R6', 'room6')),
  ]
}

function cooling(): PlantDevice[] {
  const roof = at('office', 'roof', 'building')
  return [
    ...chillers(),
    device('CT1', '1号冷却塔', 'tower', roof, towerReading('CT1', 'tower1')),
    device('CT2', '2号冷却塔', 'tower', roof, towerReading('CT2', 'tower2')),
    device(
      'CT3',
      '工艺冷却塔',
      'tower',
      at('factory', 'worksRoof', 'factory'),
      towerReading('CT3', 'processTower'),
    ),
    device('P1', '1号冷冻水泵', 'pump', chillerRoom, pumpReading('P1', 'chilledPump1', 27.5)),
    device('P2', '2号冷冻水泵', 'pump', chillerRoom, pumpReading('P2', 'chilledPump2', 27.5)),
    device('P3', '1号冷却水泵', 'pump', chillerRoom, pumpReading('P3', 'coolingPump1', 33)),
    device('P4', '2号冷却水泵', 'pump', chillerRoom, pumpReading('P4', 'coolingPump2', 33)),
    device('P5', '工艺冷冻水泵', 'pump', coldRoom, pumpReading('P5', 'processPump', 17.5)),
    device('P6', '工艺冷却水泵', 'pump', coldRoom, pumpReading('P6', 'condenserPump', 20.5)),
    device(
      'AHU1',
      '一层大堂空调机组',
      'ahu',
      at('office', 'floor1', 'building'),
      airHandlerReading('AHU1', 'ahu1', 15),
    ),
    device(
      'AHU2',
      '三层空调机组',
      'ahu',
      at('office', 'floor3', 'building'),
      airHandlerReading('AHU2', 'ahu2', 11),
    ),
    device(
      'AHU3',
      '八层空调机组',
      'ahu',
      at('office', 'floor8', 'building'),
      airHandlerReading('AHU3', 'ahu3', 11),
    ),
    device(
      'AHU4',
      '十五层空调机组',
      'ahu',
      at('office', 'floor15', 'building'),
      airHandlerReading('AHU4', 'ahu4', 11),
    ),
  ]
}

function climate(): PlantDevice[] {
  const sensor = (code: string, name: string, place: Place, kind: Parameters<typeof climateReading>[1]) =>
    device(code, name, 'climate', place, climateReading(code, kind))
  return [
    sensor('TH1', '数据机房温湿度', at('office', 'dataRoom', 'building'), 'dataRoom'),
    sensor('TH2', '配电房温湿度', substation, 'substation'),
    sensor('TH3', '一层大堂温湿度', at('office', 'floor1', 'building'), 'office'),
    sensor('TH4', '八层温湿度', at('office', 'floor8', 'building'), 'office'),
    sensor('TH5', '十五层温湿度', at('office', 'floor15', 'building'), 'office'),
    sensor('TH6', '注塑车间温湿度', at('factory', 'injectionHall', 'factory'), 'hall'),
    sensor('TH7', '厂区配电房温湿度', works, 'substation'),
  ]
}

/** All devices; about 600 points in sum. */
export const plantDevices: readonly PlantDevice[] = [
  device('AH1', 'AH1 10kV进线', 'hvIncomer', substation, highVoltageReading('AH1')),
  ...switchgear('bus1', substation),
  ...switchgear('bus2', substation),
  device('UPS1', '数据机房UPS', 'ups', at('office', 'dataRoom', 'power'), upsReading),
  device('G1', '柴油发电机', 'generator', at('office', 'dieselRoom', 'power'), generatorReading),
  device('PV1', '屋面光伏', 'solar', at('office', 'roof', 'power'), solarReading('PV1', 'pv', 80)),
  device('ES1', '储能系统', 'storage', substation, storageReading),
  ...cooling(),
  device('GS1', '生活水恒压供水', 'boosterSet', at('office', 'pumpRoom', 'building'), boosterReading),
  ...rooms(),
  device(
    'W1',
    '大厦总水表',
    'waterMeter',
    at('office', 'pumpRoom', 'building'),
    waterReading('W1', 'officeWater'),
  ),
  device('GM1', '厨房燃气表', 'gasMeter', at('office', 'floor1', 'building'), gasReading('GM1', 'officeGas')),
  ...climate(),
  device('AH2', 'AH2 10kV进线', 'hvIncomer', works, highVoltageReading('AH2')),
  ...switchgear('bus3', works),
  device(
    'PV2',
    '厂房光伏',
    'solar',
    at('factory', 'worksRoof', 'factory'),
    solarReading('PV2', 'factoryPv', 90),
  ),
  device(
    'AC1',
    '1号空压机',
    'airCompressor',
    airRoom,
    compressorReading('AC1', 'compressor1', 'air1', 'compressorOn1'),
  ),
  device(
    'AC2',
    '2号空压机',
    'airCompressor',
    airRoom,
    compressorReading('AC2', 'compressor2', 'air2', 'compressorOn2'),
  ),
  device('W2', '厂区总水表', 'waterMeter', works, waterReading('W2', 'factoryWater')),
  device(
    'GM2',
    '涂装燃气表',
    'gasMeter',
    at('factory', 'paintHall', 'factory'),
    gasReading('GM2', 'factoryGas'),
  ),
]

/** What a feeder is called. */
export const feederName = (code: keyof typeof feeders): string => feederNames[code]
