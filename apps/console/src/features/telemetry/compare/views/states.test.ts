import { expect, it } from 'vitest'
import { type LinesData, linesOption, linesTable } from '../../../../kit/charts/lines/linesOption'
import type { Palette } from '../../../../kit/colour/palette'
import { figuresOf, seriesOf, statesOf } from '../math/series'
import { figureWord } from './FiguresTable'
import { seriesTable } from './seriesTable'

const states = { dataType: 'boolean', enumMap: { '0': '停止', '1': '运行' } } as const
const begins = [0, 3_600_000]
// mean, least, most: on for a quarter of the first hour, and all of the second
const line: Parameters<typeof seriesOf>[1] = {
  itemId: '1',
  values: [
    [0.25, 0, 1, null, 4],
    [1, 1, 1, null, 4],
  ],
}
const [shown, means] = [statesOf(begins, line), seriesOf(begins, line, false)]

it('compares states by their words', () => {
  const table = seriesTable('时间', [{ name: '泵', unit: '', ...states, series: shown }], String)
  expect(table.rows.map(([, word]) => word)).toEqual(['停止', '运行'])
  const figures = figuresOf(shown)
  if (!figures) throw new Error('no figures')
  const said = (pick: 'least' | 'mean' | 'most', format: object = states) =>
    figureWord(figures, pick, { decimals: 2, series: shown, means, ...format })
  expect([said('least'), said('most'), said('mean')]).toEqual(['停止', '运行', '运行 62.5%'])
  expect(said('mean', { dataType: 'enum', enumMap: states.enumMap })).toBe('—')
  expect(said('mean', {})).toBe('0.50')
})

it('draws periods of states with their words at the axis and nothing between them', () => {
  const data: LinesData = {
    ...{ of: '时刻', placeText: String, from: 0, to: 2, unit: '', decimals: 0 },
    stateText: (value) => ({ 0: '停止', 1: '运行' })[value] ?? '',
    series: [{ name: '今天', points: shown.map(({ at, value }) => [at / 3_600_000, value]) }],
  }
  expect(linesTable(data).rows).toEqual([
    ['0', '停止'],
    ['1', '运行'],
  ])
  const { yAxis, series } = linesOption(data, {} as Palette) as {
    yAxis: { axisLabel: { formatter(value: number): string } }
    series: { step: unknown }[]
  }
  expect([0, 0.5, 1].map(yAxis.axisLabel.formatter)).toEqual(['停止', '', '运行'])
  expect(series[0]?.step).toBe('end')
})
