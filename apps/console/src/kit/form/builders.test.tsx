import { field } from '@energy-console/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { queryClient } from '../../api/cache/queryClient'
import { CellValue } from '../list/CellValue'
import { fieldsOf } from './fields'
import { PlainInput } from './inputs/PlainInput'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const pictureAddress = `/api/ml-mlink/view/image?hash=${'0a'.repeat(32)}`

/** Every builder that holds one value: a value, and what its cell says of it. */
const cases = {
  name: [field.name('名称'), '1号变压器', '1号变压器'],
  text: [field.text('地址'), '厂区东路 8 号', '厂区东路 8 号'],
  code: [field.code('编码'), 'A-01', 'A-01'],
  remark: [field.remark(), '说明', '说明'],
  phone: [field.phone('电话'), '0512-66668888', 'tel:051266668888'],
  zone: [field.zone(), 'Asia/Shanghai', 'Asia/Shanghai'],
  colour: [field.colour('颜色'), '#12abef', '#12abef'],
  icon: [field.icon('图标'), 'BankOutlined', 'anticon-bank'],
  picture: [field.picture('标志'), pictureAddress, pictureAddress],
  savedAddress: [field.savedAddress(), 'level=1&points=1,2', 'level=1&amp;points=1,2'],
  number: [field.number('经度'), 120.5, '120.5'],
  quantity: [field.quantity('容量', 'kVA', 1), 630.5, 'kVA'],
  percent: [field.percent('损耗'), 2.25, '%'],
  rank: [field.rank(), 3, '3'],
  duration: [field.duration('间隔', 's'), 90, '分钟'],
  decimal: [field.decimal('电量'), '12.5', '12.5'],
  money: [field.money('金额'), '1234.5', '1,234.50'],
  unitPrice: [field.unitPrice('电价', '元/kWh'), '0.4883', '0.4883'],
  instant: [field.instant('最后通信'), '2026-03-01 12:00:00', '12:00:00'],
  date: [field.date('到期日期'), '2026-03-01', '2026-03-01'],
  month: [field.month('月份'), '2026-03', '2026-03'],
  timeOfDay: [field.timeOfDay('开始'), '08:30', '08:30'],
  choice: [field.choice('状态', { open: '运行' }), 'open', '运行'],
  numberChoice: [field.numberChoice('等级', [{ value: 0, label: '提示' }]), 0, '提示'],
  toggle: [field.toggle('启用', { states: ['启用', '停用'] }), true, '启用'],
  reference: [field.reference('站点', 'station'), '7', '甲站'],
  references: [field.references('角色', 'role'), '7', '甲站'],
  parent: [field.parent('上级', 'area'), '7', '甲站'],
  dictionary: [field.dictionary('供应商', 'supplier'), 'huaxin', '甲站'],
  richText: [field.richText('说明'), '<p>说明</p>', undefined],
} as const satisfies Partial<Record<keyof typeof field, readonly [z.ZodType, unknown, string | undefined]>>

const shown = (element: React.ReactNode) =>
  renderToString(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)

describe('builders of fields', () => {
  it('are all tried here, but for rows and files', () => {
    expect([...Object.keys(cases), 'rows', 'attachments'].sort()).toEqual(Object.keys(field).sort())
  })

  it.each(Object.entries(cases))(
    '%s has an input and a cell that show it',
    (_name, [schema, value, cell]) => {
      const [built] = fieldsOf(z.object({ value: schema }))
      if (!built) throw new Error('no field')
      expect(schema.parse(value)).toEqual(value)
      expect(shown(<PlainInput field={built} />)).not.toBe('')
      expect(shown(<PlainInput field={built} value={value} />)).not.toBe('')
      if (cell !== undefined)
        expect(shown(<CellValue field={built} row={{ value, valueName: '甲站' }} />)).toContain(cell)
      expect(shown(<CellValue field={built} row={{ value: null }} />)).not.toBe('')
    },
  )
})
