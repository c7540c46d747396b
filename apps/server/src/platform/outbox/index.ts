export { createOutbox, type Outbox, type Sender, type Sent } from './createOutbox'
export type { NewMessage, Said } from './outbox'
export { againStatement, type ClaimedMessage } from './queries'
export { outboxMessageTable } from './table'
