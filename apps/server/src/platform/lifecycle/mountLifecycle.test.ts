import { lifecycle } from '@energy-console/contract'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id } from '../database'
import { deviceHistoryTable, historyTable } from './historyTable'
import { mountLifecycle } from './mountLifecycle'

it('a life cycle whose moves devices tell of has a history that keeps when they were made', () => {
  const record = pgTable('thing', { id: id() })
  const life = lifecycle('state', {
    ...{ noun: 'thing', label: '物品', path: '/thing', permission: 'thing_view' },
    states: { off: { label: '停', tone: 'off' }, on: { label: '开', tone: 'good' } },
    transitions: {
      start: { label: '开', from: ['off'], to: 'on', permission: 'thing_start', takes: ['onDevice'] },
    },
  })
  const hooks = { madeTime: async () => new Date(0) }
  const named = [record.id]
  const plain = historyTable('thing_history', () => record.id)
  expect(() => mountLifecycle(life, { record, history: plain, named }, hooks)).toThrow('deviceHistoryTable')
  const history = deviceHistoryTable('thing_history', () => record.id)
  expect(() => mountLifecycle(life, { record, history, named }, hooks)).not.toThrow()
})
