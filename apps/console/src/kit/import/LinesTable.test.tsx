import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinesTable } from './LinesTable'

it('says beside the result of a line which column is wrong and why', () => {
  const problem = { row: 0, column: 'unit', text: '不能超过 16 个字符', params: {} }
  const html = renderToString(
    <LinesTable
      importing={{
        ...{ fileName: 'a.csv', mode: 'create', skipsWrong: false, report: undefined, edited: new Set() },
        columns: ['name', 'unit'],
        sheet: { headings: ['名称', '单位'], rows: [['a', 'long']], lines: [2] },
      }}
      rows={[0]}
      fates={['wrong']}
      problemsAt={() => [problem]}
      labelOf={(column) => ({ name: '名称', unit: '单位' })[column ?? ''] ?? ''}
      onEdit={() => undefined}
    />,
  )
  const [, result = '', name = ''] = html.split(/<td/).slice(-4)
  expect(result).toContain('单位：不能超过 16 个字符')
  expect(name).not.toContain('不能超过')
})
