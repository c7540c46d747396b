import type { Words } from '../words/words'
import { manual, singleLine, testReport } from './documents'
import { drawThermal } from './drawPng'

/** A file of the demo: where it lies, what is known of it, and its versions, the oldest first. */
export interface DemoFile {
  folder: string
  fileName: string
  tags: readonly string[]
  /** Days from the beginning of the demo to the day on which it expires; negative when it has expired. */
  expiresInDays?: number
  remindDays?: number
  remark?: string
  versions: readonly {
    note: string
    contentType: string
    bytes: Buffer
    thumbnail?: { contentType: string; bytes: Buffer }
  }[]
}

/** Folders by path; those at the top belong to a station or, without one, to the whole tenant. */
export const demoFolders: readonly { path: string; station?: 'office' | 'factory' }[] = [
  { path: '云杉大厦', station: 'office' },
  { path: '云杉大厦/图纸' },
  { path: '云杉大厦/试验报告' },
  { path: '云杉大厦/红外测温' },
  { path: '青川制造厂', station: 'factory' },
  { path: '青川制造厂/定值与清单' },
  { path: '说明书' },
  { path: '资质与证书' },
]

const pdf = (bytes: Buffer, note = '') => ({ note, contentType: 'application/pdf', bytes })
const csv = (words: Words, rows: readonly (readonly string[])[]) => ({
  note: '',
  contentType: 'text/csv',
  bytes: Buffer.from(`\uFEFF${rows.map((row) => row.map(words).join(',')).join('\r\n')}\r\n`),
})
const thermal = (x: number, y: number, heat: number) => {
  const spots = [
    { x, y, spread: 0.09, heat },
    { x: 0.5, y: 0.8, spread: 0.3, heat: 0.2 },
  ]
  return {
    note: '',
    contentType: 'image/png',
    bytes: drawThermal(640, 480, spots),
    thumbnail: { contentType: 'image/png', bytes: drawThermal(120, 90, spots) },
  }
}

const transformerFacts = (serial: string, day: string) => [
  '设备：T2 干式变压器  SCB13-1000/10  1000 kVA',
  `出厂编号：${serial}    试验日期：${day}`,
  '试验单位：省电力试验研究所    环境：21 ℃，湿度 52 %',
]

const certificate = (words: Words, name: string, number: string) =>
  testReport(
    words,
    `${name}检测证书`,
    [`证书编号：${number}`, '使用单位：云杉物业工程部', '检测单位：市特种设备检验院'],
    [
      ['外观检查', '无破损、无污秽', '无异常'],
      ['工频耐压', '30 kV / 1 min', '通过'],
      ['泄漏电流', '≤ 9 mA', '2.1 mA'],
    ],
  )

/** The files that the demo begins with. */
export const demoFiles = (words: Words): readonly DemoFile[] => [
  {
    folder: '云杉大厦/图纸',
    fileName: '低压配电一次系统图.pdf',
    tags: ['图纸', '配电'],
    remark: '与现场核对于年度检修',
    versions: [
      pdf(
        singleLine(words, '低压配电一次系统图', '0.4 kV I 段母线', ['冷机', '照明', '电梯', '水泵']),
        '竣工版',
      ),
      pdf(
        singleLine(words, '低压配电一次系统图', '0.4 kV I 段母线', [
          '冷机',
          '照明',
          '电梯',
          '水泵',
          '充电桩',
        ]),
        '增加充电桩回路',
      ),
    ],
  },
  {
    folder: '云杉大厦/试验报告',
    fileName: 'T2 变压器预防性试验报告.pdf',
    tags: ['变压器', '试验报告'],
    expiresInDays: 18,
    remark: '每年一次',
    versions: [
      pdf(
        testReport(words, 'T2 变压器预防性试验报告', transformerFacts('SCB-21-0877', '去年'), [
          ['绕组直流电阻不平衡率', '≤ 2 %', '0.61 %'],
          ['绝缘电阻', '≥ 1000 MΩ', '5200 MΩ'],
          ['交流耐压', '28 kV / 1 min', '通过'],
        ]),
        '年度试验',
      ),
      pdf(
        testReport(words, 'T2 变压器预防性试验报告', transformerFacts('SCB-21-0877', '今年'), [
          ['绕组直流电阻不平衡率', '≤ 2 %', '0.64 %'],
          ['绝缘电阻', '≥ 1000 MΩ', '4800 MΩ'],
          ['交流耐压', '28 kV / 1 min', '通过'],
          ['温控器校验', '误差 ≤ 1 ℃', '0.4 ℃'],
        ]),
        '年度试验，增加温控器校验',
      ),
    ],
  },
  ...(
    [
      ['T2 高压侧 B 相接头', 0.5, 0.36, 0.85],
      ['I 段母线联络柜', 0.24, 0.52, 0.5],
      ['冷机启动柜', 0.74, 0.42, 0.62],
    ] as const
  ).map(
    ([name, x, y, heat]): DemoFile => ({
      folder: '云杉大厦/红外测温',
      fileName: `${name}.png`,
      tags: ['红外', '巡检照片'],
      versions: [thermal(x, y, heat)],
    }),
  ),
  {
    folder: '青川制造厂/定值与清单',
    fileName: '继电保护定值单.csv',
    tags: ['定值', '保护'],
    expiresInDays: 200,
    versions: [
      csv(words, [
        ['回路', '保护', '一次电流 A', '时限 s'],
        ['T3 高压侧', '速断', '1200', '0'],
        ['T3 高压侧', '过流', '160', '0.5'],
        ['空压机', '过负荷', '320', '9'],
        ['冲压线', '短路短延时', '1600', '0.2'],
      ]),
    ],
  },
  {
    folder: '青川制造厂/定值与清单',
    fileName: '备品备件清单.csv',
    tags: ['备件'],
    versions: [
      csv(words, [
        ['名称', '型号', '数量', '库位'],
        ['框架断路器', 'MT16N 1600A', '1', 'A-01'],
        ['温控器', 'BWD-3K', '2', 'A-03'],
        ['空压机滤芯', 'AF-37', '6', 'B-02'],
      ]),
    ],
  },
  {
    folder: '说明书',
    fileName: '多功能电表安装使用说明书.pdf',
    tags: ['说明书', '电表'],
    versions: [
      pdf(
        manual(words, '多功能电表安装使用说明书', [
          {
            name: '安全须知',
            lines: ['安装、接线应由持证电工在断电后进行。', '电流互感器二次侧严禁开路，电压回路须加熔断器。'],
          },
          {
            name: '接线',
            lines: [
              '三相四线：Ua 2、Ub 5、Uc 8、Un 10。',
              '电流：Ia 1-3、Ib 4-6、Ic 7-9，注意同名端。',
              'RS-485：A 24、B 25，终端并接 120 Ω 电阻。',
            ],
          },
          {
            name: '通信',
            lines: ['规约 DL/T 645-2007 或 Modbus RTU。', '缺省 9600 bit/s，8 数据位，偶校验，1 停止位。'],
          },
        ]),
      ),
    ],
  },
  {
    folder: '资质与证书',
    fileName: '绝缘手套检测证书.pdf',
    tags: ['证书', '安全工器具'],
    expiresInDays: -6,
    remark: '每六个月一次，已联系送检',
    versions: [pdf(certificate(words, '绝缘手套', 'AQ-2318'))],
  },
  {
    folder: '资质与证书',
    fileName: '验电器检测证书.pdf',
    tags: ['证书', '安全工器具'],
    expiresInDays: 25,
    versions: [pdf(certificate(words, '10 kV 验电器', 'AQ-2319'))],
  },
]
