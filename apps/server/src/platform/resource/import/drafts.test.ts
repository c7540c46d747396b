import { lineProblems } from '@energy-console/contract/imports'
import { assets } from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import { readDrafts } from './drafts'

it('says at the code of both lines that one code was given to two records', () => {
  const table = {
    mode: 'create' as const,
    skipsWrong: false,
    fileName: '',
    headings: [],
    columns: ['assetCode', 'assetName'],
    rows: [
      ['X-1', '一号泵'],
      ['X-1', '二号泵'],
    ],
  }
  const [draft] = readDrafts(assets, table)
  expect(draft?.problems.map(({ row, column, params }) => [row, column, params.row])).toEqual([
    [0, 'assetCode', 1],
    [1, 'assetName', 0],
    [1, 'assetCode', 0],
  ])
})

it('says at its cell that a formula had no result, whatever the column holds', () => {
  const table = {
    mode: 'create' as const,
    skipsWrong: false,
    fileName: '',
    headings: [],
    columns: ['assetCode', 'assetName', 'stationId', 'price'],
    rows: [
      ['X-1', '#REF!', '#N/A', '#DIV/0!'],
      ['X-2', '#1 泵', '', ''],
    ],
  }
  const [failed, fine] = readDrafts(assets, table)
  const text = lineProblems.failedFormula
  expect(failed?.problems).toEqual([
    { row: 0, column: 'assetName', text, params: { error: '#REF!' } },
    { row: 0, column: 'stationId', text, params: { error: '#N/A' } },
    { row: 0, column: 'price', text, params: { error: '#DIV/0!' } },
  ])
  expect(fine?.problems).toEqual([])
})
