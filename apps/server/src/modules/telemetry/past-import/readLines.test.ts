import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areEnough, columnsOf, linesOf } from './columns'
import { readLines } from './readLines'

async function read(bytes: Buffer, pieceBytes = 7) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const lines = []
  for await (const { line, cells } of readLines(pieces())) lines.push([line, ...cells])
  return lines
}

it('reads tables however they are cut, separated, quoted and marked, and knows the numbers of lines', async () => {
  expect(await read(Buffer.from('\uFEFF时间,值\r\n2026-01-01,1\r\n\r\n"a,b","c""d"\r\n'), 1000)).toEqual([
    [1, '时间', '值'],
    [2, '2026-01-01', '1'],
    [4, 'a,b', 'c"d'],
  ])
  expect(await read(Buffer.from('t;v\n1;2'))).toEqual([
    [1, 't', 'v'],
    [2, '1', '2'],
  ])
  expect(await read(Buffer.from('t\tv\n1\t2,5'))).toEqual([
    [1, 't', 'v'],
    [2, '1', '2,5'],
  ])
  expect(await read(Buffer.alloc(0))).toEqual([])
})

it('reads what Excel writes in China', async () => {
  // 设备,值
  const bytes = Buffer.from([0xc9, 0xe8, 0xb1, 0xb8, 0x2c, 0xd6, 0xb5, 0x0a, 0x61, 0x2c, 0x31])
  expect(await read(bytes, 1000)).toEqual([
    [1, '设备', '值'],
    [2, 'a', '1'],
  ])
})

it('tells the encoding by the first word that is no English, however far down and however it is cut', async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => `${n},${n}`)
  // 合,1
  const word = Buffer.from([0xba, 0xcf, 0x2c, 0x31, 0x0a])
  const head = Buffer.from(`time,value\n${numbers.join('\n')}\n`)
  for (const pieceBytes of [1, 7, 1000])
    for (const bytes of [word, Buffer.from('合,1\n')])
      expect((await read(Buffer.concat([head, bytes, bytes]), pieceBytes)).slice(-2)).toEqual([
        [52, '合', '1'],
        [53, '合', '1'],
      ])
})

it('refuses a quotation mark that is not closed, and holds no more than a line of it', async () => {
  await expect(read(Buffer.from(`a,b\n"${'x'.repeat(300_000)}`), 4096)).rejects.toMatchObject({
    spec: { key: 'telemetry.longPastLine' },
    params: { most: 200 },
  })
  await expect(read(Buffer.from('a,b\n"x'))).rejects.toMatchObject({
    spec: { key: 'telemetry.badPastFile' },
  })
})

it('reads tables of a thousand columns', async () => {
  const headings = Array.from({ length: 1_000 }, (_, n) => `${n}号楼 / 进线柜 / 有功功率 (kW)`)
  const [first] = await read(Buffer.from(`${headings.join(',')}\n`), 4096)
  expect(first?.slice(1)).toEqual(headings)
})

it('reads any cells as they were written', async () => {
  const cell = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => `x${text.replaceAll(/[\0\r]/g, '')}x`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, pieceBytes) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = ['a,b', ...rows.map((cells) => cells.map(quoted).join(','))].join('\n')
        const lines = await read(Buffer.from(text), Math.max(pieceBytes, 10))
        expect(lines.slice(1).map(([, ...cells]) => cells)).toEqual(rows)
      },
    ),
    { numRuns: 60 },
  )
})

it.each([
  [['数据点编号', '时间', '值'], ['itemId', 'time', 'value'], true],
  [['Device', 'Property', 'Time', 'Value', '备注'], ['device', 'property', 'time', 'value', null], true],
  [['设备', '时间', '值'], ['device', 'time', 'value'], false],
  [['时间', '时间', '值'], ['time', null, 'value'], false],
  [['时间', '1号 / 功率', '17', ''], ['time', 'point', 'point', null], true],
  [['设备', '时间', '功率', '电流'], ['device', 'time', 'point', 'point'], true],
] as const)('knows columns by their headings: %j', (row, columns, isEnough) => {
  expect(columnsOf(row)).toEqual(columns)
  expect(areEnough(columns)).toBe(isEnough)
})

it('finds the points of a wide table in its headings, and one reading in each cell that has a value', () => {
  const headings = ['时间', '1号 / 进线 / 功率 (kW)', '17', '2号·电流']
  const named = linesOf(
    { columns: columnsOf(headings), headings },
    { line: 5, cells: ['2026-01-01', '3', '', '4'] },
  )
  expect(named.map(({ line, cells, headings: of }) => [line, cells, of.value, of.time])).toEqual([
    [
      5,
      { itemId: '', device: '1号 / 进线', property: '功率', time: '2026-01-01', value: '3' },
      '1号 / 进线 / 功率 (kW)',
      '时间',
    ],
    [5, { itemId: '', device: '2号', property: '电流', time: '2026-01-01', value: '4' }, '2号·电流', '时间'],
  ])
  const beside = ['时间', '设备', '功率']
  const [one] = linesOf(
    { columns: columnsOf(beside), headings: beside },
    { line: 2, cells: ['t', 'M/1', '3'] },
  )
  expect(one?.cells).toMatchObject({ itemId: '', device: 'M/1', property: '功率' })
})
