import { data, style } from './field'
import { pathKind } from './kind'
import { strokeFields } from './styles'

/** A pipe with moving marks: `flow` -1 backwards, 0 still, 1 forwards; `flowSpeed` in page units a second. */
export const pipe = pathKind({
  type: 'pipe',
  label: '管道',
  cost: 3,
  fields: {
    ...strokeFields('#8c9bb3', 10),
    flowColor: style.color('流动颜色', '#409EFF'),
    flow: data.number('流向', 1, { min: -1, max: 1, step: 1, bindable: true }),
    flowSpeed: data.number('流速', 40, { min: 0, max: 1_000, step: 5, bindable: true }),
    dashLength: style.number('流动段长', 12, { min: 1, max: 200, step: 1 }),
  },
})
