export { type HistoryTable, historyTable } from './historyTable'
export { mountLifecycle } from './mountLifecycle'
export { noteBeginning } from './noteBeginning'
export { noteMoves } from './noteMoves'
