export { GatewayConfigDrawer } from './config/GatewayConfigDrawer'
