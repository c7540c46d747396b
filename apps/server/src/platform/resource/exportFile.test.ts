import { field, orEmpty } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { archiveTexts } from '../../testing/archiveTexts'
import { exportColumns, toCsv, toXlsx } from './exportFile'

const schema = z.object({
  name: field.name('名称'),
  price: field.unitPrice('单价', '元').nullish(),
  power: field.number('功率').nullish(),
  kind: field.choice('类型', { a: '甲', b: '乙' }),
  level: field.numberChoice('等级', [{ value: 1, label: '警告' }]),
  stationId: field.reference('站点', 'station'),
  viewId: z.string().nullish().meta({ label: '画面' }),
  isOn: field.toggle('启用'),
  isOnline: field.toggle('在线', { states: ['在线', '离线'] }),
  seen: field.instant('最后通信').nullish(),
  until: orEmpty(field.date('到期')).optional(),
  password: z.string().optional().meta({ label: '密码', kind: 'password' }),
  picture: z.string().optional().meta({ label: '图片', isDetailOnly: true }),
  periods: field.rows('时段', z.object({ start: field.timeOfDay('开始') }), { isDetailOnly: false }),
  technical: z.string().optional(),
})
const row = {
  name: '甲站',
  price: '0.60',
  power: -5,
  kind: 'b',
  level: 1,
  stationId: '7',
  stationName: '总站',
  viewId: '9',
  viewName: '单线图',
  isOn: true,
  isOnline: false,
  seen: new Date('2026-03-01T04:00:00Z'),
  until: '2026-03-01',
  password: 'x',
  picture: 'data:',
}
const columns = exportColumns(schema, (text) => text)
const csvOf = async (name: string) => (await toCsv(columns, [{ ...row, name }], 'Asia/Shanghai')).toString()

const sheetsOf = (archive: Buffer) => archiveTexts(archive).filter((text) => text.includes('<sheetData'))

describe('an exported file', () => {
  it('has names in place of ids, and neither secrets nor pictures', async () => {
    const [head = '', line] = (await csvOf('甲站')).slice(1).split('\r\n')
    expect(head).toBe('名称,单价 (元),功率,类型,等级,站点,画面,启用,在线,最后通信,到期')
    expect(line).toBe('甲站,0.6,-5,乙,警告,总站,单线图,是,离线,2026-03-01 12:00:00,2026-03-01')
  })

  it('is in the language of whoever asked for it: headings, choices, states, units', async () => {
    const english: Record<string, string> = {
      名称: 'Name',
      类型: 'Type',
      乙: 'second',
      离线: 'Offline',
      元: 'CNY',
    }
    const said = exportColumns(schema, (text) => english[text] ?? text)
    const [head, line] = (await toCsv(said, [row], 'Asia/Shanghai')).toString().slice(1).split('\r\n')
    expect(head).toMatch(/^Name,单价 \(CNY\),功率,Type,/)
    expect(line).toMatch(/,second,.*,Offline,/)
  })

  it('says a number in words where it is told so', async () => {
    const file = await toCsv(columns, [{ ...row, power: '跳闸' }], 'Asia/Shanghai')
    expect(file.toString()).toContain(',跳闸,')
  })

  it.each(['=1+1', '+1', '-1+2', '-5', '@SUM(A1)', '\t=1', '\r=1'])(
    'takes no formula from %j',
    async (name) => {
      expect((await csvOf(name)).split('\r\n', 2).join()).toMatch(/\n?"?'[=+\-@\t\r]/)
    },
  )

  it('takes the names that users give for what they are in headings too', async () => {
    const names = ['1#,2# 主变', '=HYPERLINK("http://x")', '+1', '换\n行']
    const named = names.map((heading) => ({ heading, cell: () => 1 }))
    const file = (await toCsv(named, [{}], 'Asia/Shanghai')).toString()
    expect(file.slice(1)).toBe('"1#,2# 主变","\'=HYPERLINK(""http://x"")",\'+1,"换\n行"\r\n1,1,1,1\r\n')
    const [sheet = ''] = sheetsOf(await toXlsx(named, [{}], 'Asia/Shanghai'))
    expect(sheet.match(/<c r="[A-D]1"[^>]* t="inlineStr">/g)).toHaveLength(4)
    expect(sheet).not.toContain('<f>')
  })

  it('has numbers and dates as such in a workbook, and texts as texts', async () => {
    const [sheet = ''] = sheetsOf(await toXlsx(columns, [{ ...row, name: '=1+1' }], 'Asia/Shanghai'))
    const cells = [...sheet.matchAll(/<c r="([A-Z])2"([^>]*)>(.*?)<\/c>/g)].map(
      ([, column, how, inside]) => ({
        column,
        isText: /t="(s|str|inlineStr)"/.test(how ?? ''),
        value: /<v>(.*?)<\/v>/.exec(inside ?? '')?.[1],
      }),
    )
    expect(cells.find(({ column }) => column === 'A')?.isText).toBe(true)
    expect(cells.find(({ column }) => column === 'B')).toMatchObject({ isText: false, value: '0.6' })
    expect(cells.find(({ column }) => column === 'C')).toMatchObject({ isText: false, value: '-5' })
    // 2026-03-01 12:00 is 46,082.5 days after the beginning of 1900.
    expect(cells.find(({ column }) => column === 'J')).toMatchObject({ isText: false, value: '46082.5' })
    expect(cells.find(({ column }) => column === 'K')).toMatchObject({ isText: false, value: '46082' })
  })

  it.each([toCsv, toXlsx])('lets others have their turn while it is long: %o', async (make) => {
    let turns = 0
    let isMade = false
    const count = () => {
      turns += 1
      if (!isMade) setImmediate(count)
    }
    setImmediate(count)
    const file = await make(columns, Array(5_000).fill(row), 'Asia/Shanghai')
    isMade = true
    expect(turns).toBeGreaterThanOrEqual(10)
    const text = make === toCsv ? file.toString() : sheetsOf(file).join('')
    expect(text.match(make === toCsv ? /\r\n/g : /<row /g)).toHaveLength(5_001)
  })

  it('has texts in a workbook as they are, whatever signs they have, and no sign that XML has not', async () => {
    const name = ' <甲&"乙">\n\u0007😀 '
    const [sheet = ''] = sheetsOf(await toXlsx(columns, [{ ...row, name }], 'Asia/Shanghai'))
    expect(sheet).toContain('<t xml:space="preserve"> &lt;甲&amp;"乙"&gt;\n😀 </t>')
  })
})
