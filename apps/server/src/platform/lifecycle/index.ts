export { type HistoryTable, historyTable } from './historyTable'
export { mountLifecycle } from './mountLifecycle'
export { type MovedRecord, type MovedTables, type Mover, moveWhere, noteBeginning } from './moveWhere'
export { noteMoves } from './noteMoves'
