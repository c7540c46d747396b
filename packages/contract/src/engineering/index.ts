export { engineeringErrors } from './errors'
export {
  ConfigVersion,
  configStates,
  GatewayConfig,
  gatewayConfigs,
  getConfigVersion,
  listConfigVersions,
  mostConfigText,
  mostConfigVersions,
  rollBackGatewayConfig,
  saveGatewayConfig,
} from './gatewayConfigs'
export { type JsonProblem, jsonProblem } from './jsonText'
export { gatewayConfigPage } from './pages'
