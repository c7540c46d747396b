import type { SiteKey, StationKey } from '../plant'
import type { Words } from '../words/words'
import { manual } from './documents'
import type { Silhouette } from './drawMachine'

type State = 'stock' | 'inUse' | 'repair' | 'retired'
type Rating = readonly [name: string, value: string, unit?: string]
type Part = readonly [name: string, model: string, quantity: number, unit: string, storedAt: string]

/** A kind of equipment with what all of it have in common. */
export interface EquipmentKind {
  category: string
  parent?: string
  maker: string
  model: string
  silhouette: Silhouette
  tint: readonly [number, number, number]
  ratings: readonly Rating[]
  parts: readonly Part[]
}

/** A piece of equipment of the demo plant; days count from the beginning of the demo, those before it are negative. */
export interface Equipment {
  code: string
  name: string
  kind: string
  station: StationKey
  site: SiteKey
  place?: string
  /** Code of the monitored device. */
  device?: string
  state?: State
  /** Why it is not in use. */
  reason?: string
  boughtDays: number
  warrantyDays: number
  responsible: readonly [name: string, phone: string]
  price: string
}

const green = [120, 170, 130] as const
const blue = [90, 140, 210] as const
const grey = [200, 205, 212] as const
const orange = [226, 150, 80] as const

/** Categories stand in this order; one with `parent` stands below it. */
export const equipmentKinds: Readonly<Record<string, EquipmentKind>> = {
  transformer: {
    ...{ category: '变压器', parent: '供配电', maker: '华南变压器', model: 'SCB13-1000/10' },
    ...{ silhouette: 'transformer', tint: orange },
    ratings: [
      ['额定容量', '1000', 'kVA'],
      ['电压比', '10/0.4', 'kV'],
      ['联结组别', 'Dyn11'],
      ['阻抗电压', '6', '%'],
    ],
    parts: [
      ['温控器', 'BWD-3K', 1, '台', 'A-03'],
      ['冷却风机', 'GFD470-150', 2, '台', 'A-03'],
    ],
  },
  switchgear: {
    ...{ category: '低压开关柜', parent: '供配电', maker: '南方电气成套', model: 'MNS-2.0' },
    ...{ silhouette: 'cabinet', tint: grey },
    ratings: [
      ['额定电流', '1600', 'A'],
      ['额定电压', '400', 'V'],
      ['短时耐受电流', '50', 'kA'],
      ['防护等级', 'IP40'],
    ],
    parts: [
      ['框架断路器', 'MT16N 1600A', 1, '台', 'A-01'],
      ['脱扣线圈', 'MX 220V', 2, '只', 'A-02'],
    ],
  },
  generator: {
    ...{ category: '发电机组', parent: '供配电', maker: '康劲动力', model: 'KP-800' },
    ...{ silhouette: 'chiller', tint: green },
    ratings: [
      ['常用功率', '640', 'kW'],
      ['额定转速', '1500', 'r/min'],
      ['油箱容积', '1000', 'L'],
    ],
    parts: [
      ['机油滤芯', 'LF9009', 4, '只', 'B-05'],
      ['启动蓄电池', '12V 200Ah', 2, '块', 'B-05'],
    ],
  },
  chiller: {
    ...{ category: '冷水机组', parent: '暖通空调', maker: '格瑞空调', model: 'LSBLX-600' },
    ...{ silhouette: 'chiller', tint: blue },
    ratings: [
      ['制冷量', '600', 'kW'],
      ['额定功率', '118', 'kW'],
      ['制冷剂', 'R134a'],
      ['冷冻水流量', '103', 'm³/h'],
    ],
    parts: [
      ['干燥过滤器芯', 'RC-4864', 2, '只', 'B-01'],
      ['冷冻机油', 'POE-68', 20, 'L', 'B-01'],
    ],
  },
  pump: {
    ...{ category: '水泵', parent: '暖通空调', maker: '上泵机械', model: 'KQW150-315' },
    ...{ silhouette: 'pump', tint: blue },
    ratings: [
      ['额定功率', '37', 'kW'],
      ['流量', '200', 'm³/h'],
      ['扬程', '32', 'm'],
      ['转速', '1480', 'r/min'],
    ],
    parts: [
      ['机械密封', 'MG1-45', 2, '套', 'B-02'],
      ['轴承', '6310-2Z', 4, '只', 'B-02'],
    ],
  },
  tower: {
    ...{ category: '冷却塔', parent: '暖通空调', maker: '良塔冷却', model: 'LCT-200' },
    ...{ silhouette: 'tower', tint: grey },
    ratings: [
      ['循环水量', '200', 'm³/h'],
      ['风机功率', '7.5', 'kW'],
    ],
    parts: [['风机皮带', 'B-2240', 3, '条', 'B-04']],
  },
  compressor: {
    ...{ category: '空压机', parent: '动力', maker: '捷能压缩机', model: 'JN-75A' },
    ...{ silhouette: 'box', tint: green },
    ratings: [
      ['额定功率', '75', 'kW'],
      ['排气量', '13', 'm³/min'],
      ['排气压力', '0.8', 'MPa'],
    ],
    parts: [
      ['空气滤芯', 'AF-37', 6, '只', 'B-02'],
      ['油气分离芯', 'OS-75', 2, '只', 'B-02'],
    ],
  },
}

const electrician = ['李建国', '138-0000-1024'] as const
const hvac = ['王海涛', '138-0000-2036'] as const
const works = ['周启明', '138-0000-5180'] as const
const office = (site: SiteKey) => ({ station: 'office' as const, site })
const factory = (site: SiteKey) => ({ station: 'factory' as const, site, responsible: works })

/** The equipment that the demo begins with. */
export const equipment: readonly Equipment[] = [
  ...(['T1', 'T2'] as const).map(
    (device, index): Equipment => ({
      ...{
        code: `YS-BYQ-00${index + 1}`,
        name: `${device} 干式变压器`,
        kind: 'transformer',
        ...office('substation'),
      },
      ...{ device, boughtDays: -1620, warrantyDays: -520, responsible: electrician, price: '186000.00' },
    }),
  ),
  {
    ...{
      code: 'YS-KGG-001',
      name: 'I 段低压进线柜',
      kind: 'switchgear',
      ...office('substation'),
      place: '1AA1 柜',
    },
    ...{ device: '401', boughtDays: -1620, warrantyDays: -520, responsible: electrician, price: '92000.00' },
  },
  {
    ...{
      code: 'YS-KGG-002',
      name: 'I 段馈线备用柜',
      kind: 'switchgear',
      ...office('substation'),
      place: '1AA9 柜',
    },
    ...{ boughtDays: -210, warrantyDays: 520, responsible: electrician, price: '68000.00', state: 'stock' },
  },
  {
    ...{ code: 'YS-FDJ-001', name: '柴油发电机组', kind: 'generator', ...office('dieselRoom'), device: 'G1' },
    ...{ boughtDays: -1610, warrantyDays: -510, responsible: electrician, price: '415000.00' },
  },
  ...(['CH1', 'CH2'] as const).map(
    (device, index): Equipment => ({
      ...{
        code: `YS-LJ-00${index + 1}`,
        name: `${index + 1}号冷水机组`,
        kind: 'chiller',
        ...office('chillerRoom'),
      },
      ...{
        device,
        boughtDays: -700,
        warrantyDays: index === 0 ? 16 : 380,
        responsible: hvac,
        price: '528000.00',
      },
    }),
  ),
  ...(
    [
      ['P1', '1号冷冻水泵'],
      ['P2', '2号冷冻水泵'],
      ['P3', '1号冷却水泵'],
      ['P4', '2号冷却水泵'],
    ] as const
  ).map(
    ([device, name], index): Equipment => ({
      ...{ code: `YS-SB-00${index + 1}`, name, kind: 'pump', ...office('chillerRoom'), device },
      ...{ boughtDays: -700, warrantyDays: 24 + index * 90, responsible: hvac, price: '32800.00' },
      ...(index === 3 ? { state: 'repair' as const, reason: '机械密封漏水，轴承有异响' } : {}),
    }),
  ),
  {
    ...{ code: 'YS-SB-009', name: '备用冷冻水泵', kind: 'pump', ...office('pumpRoom'), place: '备件区' },
    ...{ boughtDays: -60, warrantyDays: 670, responsible: hvac, price: '33500.00', state: 'stock' },
  },
  {
    ...{ code: 'YS-SB-005', name: '旧生活水泵', kind: 'pump', ...office('pumpRoom') },
    ...{ boughtDays: -3900, warrantyDays: -3100, responsible: hvac, price: '18600.00' },
    ...{ state: 'retired', reason: '叶轮磨损严重，效率低于 60 %，已由恒压供水机组替代' },
  },
  ...(['CT1', 'CT2'] as const).map(
    (device, index): Equipment => ({
      ...{
        code: `YS-LT-00${index + 1}`,
        name: `${index + 1}号冷却塔`,
        kind: 'tower',
        ...office('roof'),
        device,
      },
      ...{ boughtDays: -690, warrantyDays: 40, responsible: hvac, price: '46000.00' },
    }),
  ),
  {
    ...{
      code: 'QC-BYQ-001',
      name: 'T3 干式变压器',
      kind: 'transformer',
      ...factory('worksPower'),
      device: 'T3',
    },
    ...{ boughtDays: -980, warrantyDays: 110, price: '192000.00' },
  },
  {
    ...{ code: 'QC-LJ-001', name: '工艺冷水机组', kind: 'chiller', ...factory('coldRoom'), device: 'CH3' },
    ...{ boughtDays: -960, warrantyDays: 130, price: '366000.00' },
  },
  ...(['AC1', 'AC2'] as const).map(
    (device, index): Equipment => ({
      ...{
        code: `QC-KYJ-00${index + 1}`,
        name: `${index + 1}号空压机`,
        kind: 'compressor',
        ...factory('airRoom'),
      },
      ...{ device, boughtDays: -820, warrantyDays: -90, price: '88000.00' },
    }),
  ),
]

/** A short manual of a kind, for each piece of it. */
export const manualOf = ({ category, maker, model, ratings, parts }: EquipmentKind, words: Words): Buffer =>
  manual(words, `${model} ${category}使用维护说明书`, [
    {
      name: '技术数据',
      lines: [maker, ...ratings.map(([name, value, unit = '']) => `${name}：${value} ${unit}`)],
    },
    {
      name: '日常检查',
      lines: ['每班检查声音、振动、温度和渗漏，异常时停机报修。', '每月紧固接线端子，清洁散热面。'],
    },
    {
      name: '备品备件',
      lines: parts.map(([name, type, quantity, unit]) => `${name}  ${type}  ${quantity} ${unit}`),
    },
  ])
