import { manualMoves } from '@energy-console/contract'
import { alarmLife } from '@energy-console/contract/alarms'
import { expect, it, vi } from 'vitest'
import { makeCalls } from '../action/makeCalls'
import { type SharedMove, sharedMove } from './moveAction'

const api = vi.hoisted(() => ({ callApi: vi.fn() }))
vi.mock('../../api/callApi', () => api)

it('moves more records than one call takes by several calls, and adds up what they answer', async () => {
  const [confirm] = manualMoves(alarmLife)
  const bodies: { ids: string; note?: string }[] = []
  api.callApi.mockImplementation(async (call, { body }) => {
    // as the server checks it
    const { ids, note } = call.body.parse(body)
    bodies.push({ ids, note })
    const count = ids.split(',').length
    return { moved: count - 1, refused: [{ id: ids.split(',')[0], state: 'cleared' }] }
  })
  const ids = Array.from({ length: 2_001 }, (_, index) => String(index))
  const move = sharedMove(confirm as SharedMove, '已确认')
  const answer = await makeCalls(move, { ids, said: { note: '夜班' } }, () => false)
  expect(bodies.map((body) => [body.ids.split(',').length, body.note])).toEqual([
    [1_000, '夜班'],
    [1_000, '夜班'],
    [1, '夜班'],
  ])
  expect(bodies.map((body) => body.ids).join()).toBe(ids.join())
  expect(answer.moved).toBe(1_998)
  expect(answer.refused.map(({ id }) => id)).toEqual(['0', '1000', '2000'])
})
