import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PickedList } from './PickedList'

const infos = vi.hoisted(() => ({ usePointInfos: vi.fn() }))
vi.mock('../../api/usePointInfos', () => infos)

it('lists what is chosen by name: what was picked, what was chosen before, and what is gone', () => {
  infos.usePointInfos.mockReturnValue({ data: [{ itemId: '2', deviceName: 'AH1', propertyName: '电流' }] })
  const point = { deviceId: '', propertyNo: '' }
  const shown = renderToString(
    <PickedList
      chosen={
        new Map([
          ['property:1', { ...point, itemId: '1', name: 'AH1 / 有功功率' }],
          ['property:2', { ...point, itemId: '2', name: '' }],
          ['property:3', { ...point, itemId: '3', name: '' }],
        ])
      }
      onChange={() => undefined}
    />,
  )
  expect(infos.usePointInfos).toHaveBeenCalledWith(['2', '3'])
  for (const name of ['AH1 / 有功功率', 'AH1 / 电流', '数据点已删除或无权查看']) expect(shown).toContain(name)
  expect(renderToString(<PickedList chosen={new Map()} onChange={() => undefined} />)).toBe('')
})
