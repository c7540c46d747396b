export { createAlarms } from './createAlarms'
export { notePastMoves } from './pastMoves'
export { alarmRuleTable, alarmTable } from './tables'
