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
