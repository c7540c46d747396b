export { createAlarms } from './compose'
export { notePastMoves } from './desk/pastMoves'
export { alarmTable } from './desk/table'
export { alarmRuleTable } from './rule/table'
