export { historyTable } from './historyTable'
export { mountLifecycle } from './mountLifecycle'
export { noteMoves } from './noteMoves'
