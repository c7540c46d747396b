import * as z from 'zod'
import { field, Id, resource, rule } from '../../core'
import { assetHolder, mostAssetFiles } from './files'
import { assetStates } from './life'

/** The dictionary of those who sell and repair equipment. */
export const supplierDictionary = 'asset_supplier'

/** What a name plate says: one figure a row. */
const Rating = z.object({
  ratingName: field.name('参数'),
  ratingValue: field.text('数值', { max: 128 }),
  ratingUnit: field.text('单位', { max: 16 }).optional(),
})

/** A part that is kept for it. */
const SparePart = z.object({
  partName: field.name('名称'),
  partModel: field.text('型号规格', { max: 128 }).optional(),
  quantity: field.number('数量', { min: 0, max: 1_000_000, decimals: 2 }).nullish(),
  partUnit: field.text('单位', { max: 16 }).optional(),
  storedAt: field.text('库位').optional(),
})

/** A piece of equipment that somebody looks after: what it is, where it stands, whose it is, until when it is warranted. */
export const Asset = z.object({
  assetName: field.name('设备名称', { column: true, search: true }),
  assetCode: field.code('设备编号', { column: true, search: true }),
  state: field
    .choice('状态', assetStates, { column: true, search: true, readOnly: true, isState: true })
    .optional(),
  categoryId: field
    .reference('设备类别', 'assetCategory', { isTree: true, column: true, search: true })
    .nullish(),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  siteId: field.reference('位置', 'site', { isTree: true, column: true, narrowedBy: 'stationId' }).nullish(),
  place: field.text('安装地点', { max: 128, help: '位置中的具体地方，例如 3 号柜' }).nullish(),
  longitude: field
    .number('经度', { min: -180, max: 180, help: '室外或园区里的设备可填经纬度，巡检路线据此画图和算距离' })
    .nullish(),
  latitude: field.number('纬度', { min: -90, max: 90 }).nullish(),
  deviceId: field
    .reference('监测设备', 'device', {
      column: true,
      narrowedBy: 'stationId',
      help: '关联后可在台账中看到实时数据和告警',
    })
    .nullish(),
  model: field.text('型号规格', { max: 128, column: true, search: true }).nullish(),
  maker: field.text('生产厂家', { max: 128, column: true, search: true }).nullish(),
  serialNo: field.text('出厂编号', { search: true }).nullish(),
  supplier: field
    .dictionary('供应商', supplierDictionary, {
      search: true,
      help: '可选项在“业务字典”的 asset_supplier 中维护',
    })
    .nullish(),
  price: field.money('购置金额').nullish(),
  purchaseDate: field.date('购置日期').nullish(),
  commissionDate: field
    .date('投运日期', { column: true, search: true, help: '新增时填写则登记为在用，不填则为在库' })
    .nullish(),
  warrantyDate: field.date('保修截止', { column: true, search: true }).nullish(),
  remindDays: field.number('提前提醒', { unit: '天', min: 0, max: 365, decimals: 0 }).default(30),
  /** The day from which on people are reminded of the end of its warranty. */
  remindDate: field.date('提醒日期', { readOnly: true, isDetailOnly: true }).nullish(),
  responsible: field.text('负责人', { column: true, search: true }).nullish(),
  responsiblePhone: field.phone('联系电话').nullish(),
  remark: field.remark().nullish(),
  ratings: field.rows('技术参数', Rating, { max: 100 }).optional(),
  spareParts: field.rows('备品备件', SparePart, { max: 100 }).optional(),
  files: field
    .attachments('文件', assetHolder, {
      max: mostAssetFiles,
      help: '铭牌照片、说明书、合格证和检测报告；第一张图片作为设备的封面',
    })
    .optional(),
})

const bought = '不能早于购置日期'

export const assets = resource({
  path: '/ml-mlink/asset',
  noun: 'asset',
  label: '台账设备',
  schema: Asset,
  permission: 'ops_device',
  title: 'assetName',
  unique: [{ fields: ['assetCode'] }],
  rules: [
    rule(
      Asset,
      ['purchaseDate', 'commissionDate'],
      (of) => isInOrder(of.purchaseDate, of.commissionDate),
      bought,
    ),
    rule(
      Asset,
      ['purchaseDate', 'warrantyDate'],
      (of) => isInOrder(of.purchaseDate, of.warrantyDate),
      bought,
    ),
    rule(
      Asset,
      ['longitude', 'latitude'],
      ({ longitude, latitude }) => ((longitude ?? null) === null) === ((latitude ?? null) === null),
      '经度和纬度要么都填，要么都不填',
    ),
  ],
  import: {
    key: ['assetCode'],
    rows: [
      { field: 'ratings', key: 'ratingName' },
      { field: 'spareParts', key: 'partName' },
    ],
    note: '设备有多项技术参数或备品备件时，每项一行：设备编号重复填写，其他列可以留空；文件中没有的项保持不变。',
  },
  answered: {
    /** By the clock of its station; negative when the warranty is over, null without one. */
    warrantyDaysLeft: z.number().nullable(),
    /** Its first picture. */
    coverId: Id.nullable(),
  },
})

const isInOrder = (first?: string | null, second?: string | null) => !first || !second || first <= second
