import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { emptyOf, field, fieldKinds, fieldMeta, formatOf, kindOf, orEmpty } from './index'

const Row = z.object({ start: field.timeOfDay('开始') })
const pictureAddress = `/api/ml-mlink/view/image?hash=${'0a'.repeat(32)}`
const many = (count: number) => Array.from({ length: count }, (_, at) => String(10 ** 17 + at)).join()
const built = {
  name: field.name('名称'),
  text: field.text('地址'),
  code: field.code('编码'),
  remark: field.remark(),
  phone: field.phone('电话'),
  zone: field.zone(),
  colour: field.colour('颜色'),
  icon: field.icon('图标'),
  picture: field.picture('标志'),
  savedAddress: field.savedAddress(),
  number: field.number('经度'),
  quantity: field.quantity('容量', 'kVA', 1),
  percent: field.percent('损耗'),
  rank: field.rank(),
  duration: field.duration('间隔', 's'),
  decimal: field.decimal('电量'),
  money: field.money('金额'),
  unitPrice: field.unitPrice('电价', '元/kWh'),
  instant: field.instant('最后通信'),
  date: field.date('到期日期'),
  month: field.month('月份'),
  timeOfDay: field.timeOfDay('开始'),
  choice: field.choice('状态', { open: '运行', closed: '停止' }),
  numberChoice: field.numberChoice('等级', [{ value: 0, label: '提示' }]),
  toggle: field.toggle('启用'),
  dictionary: field.dictionary('供应商', 'supplier'),
  reference: field.reference('站点', 'station'),
  references: field.references('角色', 'role'),
  parent: field.parent('上级', 'area'),
  rows: field.rows('时段', Row),
  attachments: field.attachments(
    '文件',
    { noun: 'asset', uploadCodes: [], viewCodes: [], accepts: 'files', mostMb: 1 },
    { max: 1 },
  ),
  richText: field.richText('说明'),
}

describe('field builders', () => {
  it('are all tried here', () => {
    expect(Object.keys(built).sort()).toEqual(Object.keys(field).sort())
  })

  it.each(Object.entries(built))(
    '%s carries label and kind through optional, nullable and default',
    (_name, schema) => {
      const { label, kind } = fieldMeta(schema)
      expect(label).toBeTruthy()
      expect(fieldKinds).toHaveProperty(kind ?? '')
      expect(kindOf(schema.optional())).toBe(kind)
      expect(formatOf(schema.nullish())).toBe(formatOf(schema))
    },
  )

  const cases: [keyof typeof built, unknown[], unknown[]][] = [
    ['name', ['甲'], ['', '  ', 'x'.repeat(65)]],
    ['code', ['A-1'], ['']],
    ['phone', ['', '+86 512-6666 8888 转 12'], ['请打我']],
    ['zone', ['Asia/Shanghai'], ['Mars/Base']],
    ['savedAddress', ['', 'level=1&from=2026-01-05+08%3A00', 'points=1,2'], ['"><script>', '电表', 'a b']],
    ['picture', [pictureAddress], ['', `https://x.test${pictureAddress}`, `${pictureAddress}0`]],
    ['colour', ['#12aBef'], ['red', 'url(x)']],
    ['quantity', [0, 12.5], [12.55, -1, '12', Number.NaN]],
    ['percent', [0, 85.25, 100], [100.1, 85.255]],
    ['rank', [0, 5, '5'], [-1, 1.5, '§']],
    ['duration', [0, 60], [1.5, -1]],
    ['decimal', ['-0.123456', '123456789012345'], ['0.1234567', '1e3', '', 1]],
    ['money', ['0', '0.5', '1234567890123.45'], ['0.005', '-1', '1,000', '']],
    ['unitPrice', ['0.4883', '0.12345678', '1234567890'], ['0.123456789', '-0.1', '12345678901']],
    ['instant', ['2026-03-01 12:00:00'], ['2026-03-01', '2026-03-01T12:00:00Z']],
    ['date', ['2024-02-29'], ['2026-02-29', '2026-3-1']],
    ['month', ['2026-12'], ['2026-13', '2026-1']],
    ['timeOfDay', ['00:00', '23:59'], ['24:00', '8:00']],
    ['choice', ['open'], ['other']],
    ['numberChoice', [0], ['0', 1]],
    ['dictionary', ['1', '华信', 'x'.repeat(64)], ['', ' ', 'x'.repeat(65)]],
    ['reference', ['7'], ['', 'a']],
    ['references', ['', '7', '7,8', many(100)], ['7,', 'a', many(101)]],
    ['parent', ['0', '7', undefined], ['', 'a']],
    ['rows', [[], [{ start: '08:00' }], [{ id: '7', start: '08:00' }]], [[{}], [{ start: '8' }]]],
    ['attachments', [[], [{ id: '7' }]], [['7'], [{}], [{ id: '7' }, { id: '8' }]]],
  ]
  it.each(cases)('%s takes %j and refuses %j', (name, right, wrong) => {
    for (const value of right) expect(built[name].safeParse(value).success, JSON.stringify(value)).toBe(true)
    for (const value of wrong) expect(built[name].safeParse(value).success, JSON.stringify(value)).toBe(false)
  })

  it('say of an exact number what is wrong with it', () => {
    const price = field.unitPrice('电价', '元/kWh', { whole: 6 })
    const problemOf = (text: string) => price.safeParse(text).error?.issues[0]?.message
    expect(problemOf('999999.99999999')).toBeUndefined()
    expect(problemOf('')).toBe('请输入数字')
    expect(problemOf('1000000')).toBe('整数位数过多')
    expect(problemOf('0.123456789')).toBe('小数位数过多')
  })

  it('take what is greater than a bound', () => {
    const capacity = field.number('变压器容量', { above: 0, max: 1e7, unit: 'kVA' })
    expect([0.001, 1e7, 0, -1, 1e8].map((value) => capacity.safeParse(value).success)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ])
  })

  it('say what an emptied input stands for', () => {
    expect(emptyOf(built.remark.nullish())).toBeNull()
    expect(emptyOf(built.text)).toBe('')
    expect(emptyOf(orEmpty(built.date))).toBe('')
    expect(emptyOf(built.references)).toBe('')
    expect(emptyOf(built.parent)).toBe('0')
    expect(emptyOf(built.rows)).toEqual([])
    expect(emptyOf(built.attachments)).toEqual([])
    expect(emptyOf(built.rank)).toBeUndefined()
    expect(emptyOf(built.money)).toBeUndefined()
  })

  it('keep what a row is refined by', () => {
    const ascending = Row.extend({ end: field.timeOfDay('结束') }).refine(({ start, end }) => start < end, {
      error: '结束须晚于开始',
      path: ['end'],
    })
    const parsed = field.rows('时段', ascending).safeParse([{ start: '08:00', end: '07:00' }])
    expect(parsed.error?.issues[0]).toMatchObject({ path: [0, 'end'], message: '结束须晚于开始' })
  })
})
