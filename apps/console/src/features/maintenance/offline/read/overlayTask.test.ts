import type { TaskDetail, TaskItem } from '@energy-console/contract/maintenance'
import { describe, expect, it } from 'vitest'
import type { Doing, Waiting } from '../store/waiting'
import { itemOf, placeOf, waitingByItem, withWaitingOfTask } from './overlayTask'

const item = (more: Partial<TaskItem>): TaskItem =>
  ({
    ...{ id: null, assetId: '7', assetName: '水泵', itemName: '外观', itemKind: 'check' },
    ...{ value: null, note: null, isFailed: null, enteredMs: null, photos: [] },
    ...more,
  }) as TaskItem
const asked = [
  item({}),
  item({ itemName: '油温', itemKind: 'number', highLimit: 85 }),
  item({ itemName: '铭牌', itemKind: 'photo' }),
]
const task = { id: '1', state: 'waiting', items: asked } as TaskDetail
const at = (index: number) => placeOf(asked[index] ?? item({}), index)
const waits = (...doings: Doing[]): Waiting[] =>
  doings.map((doing, key) => ({
    ...{ key, uid: String(key), owner: 'a.1', task: { id: '1', title: '日巡', kind: 'inspect' as const } },
    ...{ enteredMs: 1000 + key, revision: 0, doing },
  }))
const photo = { key: 'p', file: new Blob(['x']), name: 'a.jpg' }

describe('a task with what waits on the device', () => {
  it('is begun, answered, judged and submitted before the server knows', () => {
    const shown = withWaitingOfTask(
      task,
      waits(
        { what: 'start' },
        { what: 'result', place: at(0), value: 'ok' },
        { what: 'result', place: at(1), value: '90' },
        { what: 'result', place: at(1), note: '偏高' },
        { what: 'result', place: at(2), added: [photo, photo] },
      ),
    )
    expect(shown).toMatchObject({ state: 'running', itemCount: 3, doneCount: 3, failedCount: 1 })
    expect(shown.items).toMatchObject([
      { value: 'ok', isFailed: false },
      { value: '90', note: '偏高', isFailed: true, enteredMs: 1003 },
      { value: '2' },
    ])
    expect(withWaitingOfTask({ ...task, state: 'running' }, waits({ what: 'submit' })).state).toBe('checking')
  })

  it('keeps what does not change, and does not count what was refused', () => {
    const shown = withWaitingOfTask(task, waits({ what: 'result', place: at(0), value: 'ok' }))
    expect(shown.items[1]).toBe(asked[1])
    const refused = waits({ what: 'start' }).map((one) => ({ ...one, refusal: '已取消' }))
    expect(withWaitingOfTask(task, refused)).toBe(task)
  })

  it('takes back a value, and a photo that the server has', () => {
    const stored = { id: '9' } as TaskItem['photos'][number]
    const answered = item({ id: '5', itemKind: 'photo', value: '1', photos: [stored] })
    const place = placeOf(answered, 0)
    const shown = withWaitingOfTask(
      { ...task, items: [answered] },
      waits({ what: 'result', place, removed: ['9'] }),
    )
    expect(shown.items[0]).toMatchObject({ value: null, photos: [], isFailed: null })
  })
})

describe('the item that a result is for', () => {
  const begun = asked.map((one, index) => ({ ...one, id: String(index + 10) }))
  it('is found by its id, or by what it asks where the task had not begun', () => {
    expect(itemOf(begun, { ...at(1), id: '12' })?.itemName).toBe('铭牌')
    expect(itemOf(begun, at(1))?.id).toBe('11')
    expect(itemOf([...begun].reverse(), at(0))?.id).toBe('10')
  })

  it('is the same for what is shown of it and for what is sent of it', () => {
    const moved = [...begun].reverse()
    const waiting = waits({ what: 'result', place: at(0), value: 'ok' })
    expect(waitingByItem(moved, waiting).get(moved[2] ?? item({}))).toEqual(waiting)
    expect(withWaitingOfTask({ ...task, items: moved }, waiting).items[2]).toMatchObject({
      id: '10',
      value: 'ok',
    })
  })

  it('is none where the standard has changed', () => {
    expect(itemOf(begun, { ...at(1), itemName: '水温' })).toBeUndefined()
    expect(itemOf(begun, { ...at(1), itemKind: 'text' })).toBeUndefined()
    expect(itemOf(begun, { ...at(1), id: '99' })).toBeUndefined()
    expect(itemOf([...begun, ...begun].reverse(), { ...at(1), index: 9 })).toBeUndefined()
  })
})
