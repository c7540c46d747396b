export type { SetAside } from './events'
export { createWriters, type Writer, type Writers } from './writers'
