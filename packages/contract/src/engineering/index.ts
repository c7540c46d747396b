export {
  type CheckResult,
  CommissioningRow,
  CommissioningSheet,
  checkResults,
  commissioningRows,
  commissioningSheets,
  markCommissioningRows,
  mostMarked,
  mostSheetRows,
  reopenCommissioningSheet,
  sheetLife,
  signCommissioningSheet,
} from './commissioning'
export { engineeringErrors } from './errors'
export { Firmware, type FirmwareKind, firmware, firmwareHolder, firmwareKinds } from './firmware'
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
export {
  commissioningPage,
  deviceUpdatePage,
  firmwarePage,
  gatewayConfigPage,
  gatewayUpdatePage,
} from './pages'
export {
  cancelRollout,
  mostOpenRollouts,
  mostRolloutTargets,
  pauseRollout,
  Rollout,
  RolloutProgress,
  type RolloutState,
  RolloutTarget,
  resumeRollout,
  retryRollout,
  rolloutLife,
  rollouts,
  rolloutTargets,
  rolloutWays,
  type TargetState,
  targetProblems,
  targetStates,
} from './rollouts'
