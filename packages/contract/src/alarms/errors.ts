import { defineErrors } from '../core'

/** Refusals of alarm rules and alarms. */
export const alarmErrors = defineErrors('alarms', {
  /** A rule with a limit names a point that carries no numbers. Choose a numeric point, or a condition on a state. */
  notANumber: { text: '该数据点不是数值类型，不能设置限值告警' },
  /** A rule on a state has a dead band. Leave it at 0: a state has nothing between. */
  noDeadBand: { text: '状态没有回差' },
  /** A condition on a state was chosen that looks at how numbers go, or one on numbers at a state. Choose another condition. */
  notForStates: { text: '该条件不适用于状态量' },
  /** The expression of a rule cannot be evaluated: a name or a function is unknown, or it answers no yes or no. Mend the named part. */
  badExpression: { text: '表达式有误：{{problem}}' },
  /** The rule belongs to a unit consumption, or to a generator or emergency supply, which keeps it. Change it there. */
  ownedRule: { text: '该规则由单位能耗或备用电源的试验维护，请在那里修改' },
  /** What is put aside would end before it begins. Choose a later end. */
  alreadyOver: { text: '到期时间须晚于现在' },
  /** A period is too long, or ends before it begins. Choose another. */
  badPeriod: { text: '时间范围须在 {{days}} 天以内，且结束不早于开始' },
  /** Another rule of the tenant is being tried on stored readings. Repeat it in a minute. */
  trialRunning: { status: 429, text: '正在试算另一条规则，请稍候再试' },
  /** Somebody else has acknowledged it meanwhile. Nothing is left to do. */
  alreadyConfirmed: { text: '该告警已确认' },
})
