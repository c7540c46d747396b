export { createAlarms } from './compose'
export { notePastMoves } from './desk/pastMoves'
export { alarmRuleTable, alarmTable } from './desk/table'
