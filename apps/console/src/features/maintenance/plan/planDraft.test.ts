import { expect, it } from 'vitest'
import { planDraft } from './planDraft'

const filled = {
  ...{ planName: '', stationId: '1', standardId: '2', rule: 'FREQ=DAILY', lastDay: null },
  ...{ times: [{ key: 'new', time: '08:30' }], firstDay: '2026-03-01', remark: 'a', targets: [] },
}

it('is what the form says of when and by whom, with what the form does not show', () => {
  expect(planDraft(filled, { kind: 'inspect' })).toEqual({
    ...{ kind: 'inspect', stationId: '1', standardId: '2', trigger: 'calendar', rule: 'FREQ=DAILY' },
    ...{ counterAbove: 0, counterUsed: 0, times: [{ time: '08:30' }], restRule: 'keep' },
    ...{ firstDay: '2026-03-01', assignMode: 'together' },
  })
})

it('is nothing while something is missing', () => {
  expect(planDraft({ ...filled, times: [] }, { kind: 'inspect' })).toBeUndefined()
  expect(planDraft({ ...filled, standardId: undefined }, { kind: 'inspect' })).toBeUndefined()
})
