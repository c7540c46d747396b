import { describe, expect, it } from 'vitest'
import { handMade } from './handMade.mjs'

const found = (source: string) => handMade('Page.tsx', source).map((finding) => finding.split(' ')[1])

describe('handMade', () => {
  it('finds calls that change something, their questions and their words', () => {
    expect(found("void callApi(updateView, { body })\nnotify.success('已保存')\nmodal.confirm({})")).toEqual([
      'callApi(updateView):',
      'notify.success(…):',
      'modal.confirm(…):',
    ])
    expect(found('await ask({ modal })\nawait askText(modal, t, {})')).toEqual(['ask(…):', 'askText(…):'])
    expect(found('const saving = useCallMutation(saveView)')).toEqual(['useCallMutation(…):'])
    expect(found('callApi(products.calls.update, {})')).toEqual(['callApi(products.calls.update):'])
  })

  it('leaves calls that read', () => {
    expect(found('callApi(listViews)\ncallApi(products.calls.detail, {})')).toEqual([])
  })

  it('leaves what says why it is done by hand', () => {
    expect(found('// by hand: the answer is the message\ncallApi(writePoint, {})')).toEqual([])
    expect(found('// by hand:\ncallApi(writePoint, {})')).toHaveLength(1)
  })
})
