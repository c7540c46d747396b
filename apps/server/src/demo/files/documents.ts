import type { Words } from '../words/words'
import { box, drawPdf, line, type Mark, text } from './drawPdf'

/** One line of a test report: what was measured, what it has to be, what it was. */
export type TestItem = readonly [item: string, limit: string, result: string]

const left = 60
const right = 535

const heading = (title: string, subtitle: string): Mark[] => [
  text(left, 780, 20, title),
  text(left, 756, 11, subtitle),
  line([left, 746], [right, 746], 1.2),
]

/** A test report on one page: the object, a table of items, the verdict. */
export function testReport(
  words: Words,
  title: string,
  facts: readonly string[],
  items: readonly TestItem[],
): Buffer {
  const top = 700 - facts.length * 20
  const columns = [left, left + 190, left + 330, right - 60]
  const row = (y: number, cells: readonly string[]) => [
    ...cells.map((cell, index) => text((columns[index] ?? left) + 6, y + 8, 11, cell)),
    line([left, y], [right, y], 0.5),
  ]
  return drawPdf(words, title, [
    [
      ...heading(title, '试验依据 DL/T 596-2021《电力设备预防性试验规程》'),
      ...facts.map((fact, index) => text(left, 716 - index * 20, 11, fact)),
      box(left, top - 26, right - left, 26, 0.9),
      ...row(top - 26, ['试验项目', '标准值', '实测值', '结论']),
      ...items.flatMap((item, index) => row(top - 26 * (index + 2), [...item, '合格'])),
      text(left, top - 26 * (items.length + 3), 12, '结论：各项试验结果符合规程要求，可以投入运行。'),
      text(left, 90, 11, '试验：李建国      审核：周敏      批准：陈志远'),
    ],
  ])
}

/** A single-line diagram: an incomer, a bus, and feeders below it. */
export function singleLine(words: Words, title: string, bus: string, feeders: readonly string[]): Buffer {
  const busY = 560
  const step = (right - left) / feeders.length
  const breaker = (x: number, y: number): Mark[] => [
    line([x, y + 60], [x, y + 12]),
    box(x - 7, y - 2, 14, 14),
    line([x, y - 2], [x, y - 50]),
  ]
  return drawPdf(words, title, [
    [
      ...heading(title, '图号 YS-E-001    版本 C    比例 示意'),
      text(300, 700, 11, '10 kV 进线'),
      ...breaker(297, 640),
      line([left, busY + 30], [right, busY + 30], 3),
      line([297, 590], [297, busY + 30]),
      text(left, busY + 38, 11, bus),
      ...feeders.flatMap((feeder, index) => {
        const x = left + step * (index + 0.5)
        return [
          ...breaker(x, busY - 30),
          text(x - 24, busY - 100, 10, feeder),
          text(x - 24, busY - 116, 9, `QF${index + 1}  630 A`),
        ]
      }),
      text(left, 90, 11, '设计：王海涛      校对：周敏      审定：陈志远'),
    ],
  ])
}

/** A manual: a page for each chapter. */
export const manual = (
  words: Words,
  title: string,
  chapters: readonly { name: string; lines: readonly string[] }[],
) =>
  drawPdf(
    words,
    title,
    chapters.map(({ name, lines }, chapter) => [
      ...heading(title, `${chapter + 1}  ${name}`),
      ...lines.map((said, index) => text(left, 710 - index * 24, 12, said)),
      text(290, 50, 10, `${chapter + 1} / ${chapters.length}`),
    ]),
  )
