export { mountImport } from './mountImport'
export { importRoutes } from './routes'
