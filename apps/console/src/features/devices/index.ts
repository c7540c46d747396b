export { useCommand } from './command/useCommand'
